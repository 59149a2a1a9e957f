/* The lines of generated-lines.ts, for peers in C. */
#include <stdio.h>

struct line {
  int month_serial, date_serial;
  char date[11], code[8], account[32], number[24], contact[24], description[48], evidence[13];
  const char *kind;
  long long cents;
};

static const char *const KINDS[] = {"Inkoopfactuur", "Verkoopfactuur", "Bankmutatie", "Memoriaal"};
static const int MONTH_DAYS[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

static void line_at(long long index, long long count, struct line *line) {
  int day = (int)((index * 7) % 365), month = 0, start = 0;
  long long account = 1000 + 10 * ((index * 120) / count), documents = (count + 2) / 3;
  while (day >= start + MONTH_DAYS[month]) start += MONTH_DAYS[month++];
  line->month_serial = 45658 + start;
  line->date_serial = 45658 + day;
  snprintf(line->date, sizeof line->date, "2025-%02u-%02u", (unsigned)(month + 1) % 100, (unsigned)(day - start + 1) % 100);
  snprintf(line->code, sizeof line->code, "%lld", account);
  snprintf(line->account, sizeof line->account, "Grootboekrekening %lld", account);
  line->kind = KINDS[index % 4];
  snprintf(line->number, sizeof line->number, "2025/%lld", 100000 + (index * 13) % documents);
  snprintf(line->contact, sizeof line->contact, "Relatie %lld BV", (index * 17) % 500);
  snprintf(line->description, sizeof line->description, "Omschrijving %lld van regel %lld", (index * 31) % 5000, index % 97);
  line->cents = (index * 7919) % 2000001 - 1000000;
  snprintf(line->evidence, sizeof line->evidence, "%012llx", (unsigned long long)(index / 100) * 2654435761ULL & 0xffffffffffffULL);
}
