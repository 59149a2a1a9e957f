/* libxlsxwriter: a sheet of generated lines in constant memory: libxlsxwriter-rows <rows> <workbook>. */
#include <stdlib.h>
#include <xlsxwriter.h>

#include "lines.h"

static const double WIDTHS[] = {10, 8, 24, 11, 16, 14, 18, 36, 14, 14};
static const char *const HEADS[] = {"Maand", "Nummer", "Rekening", "Datum", "Soort", "Document", "Relatie", "Omschrijving", "Bedrag", "Bron"};

static lxw_format *numbers(lxw_workbook *book, const char *pattern) {
  lxw_format *format = workbook_add_format(book);
  format_set_num_format(format, pattern);
  return format;
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  long long count = atoll(argv[1]);
  lxw_workbook_options options = {.constant_memory = LXW_TRUE};
  lxw_workbook *book = workbook_new_opt(argv[2], &options);
  lxw_format *month = numbers(book, "yyyy-mm"), *date = numbers(book, "dd-mm-yyyy");
  lxw_format *amount = numbers(book, "#,##0.00"), *text = workbook_add_format(book);
  format_set_align(text, LXW_ALIGN_VERTICAL_TOP);
  lxw_worksheet *sheet = workbook_add_worksheet(book, "Boekingen");
  for (int column = 0; column < 10; column++) {
    worksheet_set_column(sheet, column, column, WIDTHS[column], NULL);
    worksheet_write_string(sheet, 0, column, HEADS[column], NULL);
  }
  worksheet_freeze_panes(sheet, 1, 0);
  for (long long index = 0; index < count; index++) {
    struct line line;
    line_at(index, count, &line);
    lxw_row_t row = index + 1;
    worksheet_write_number(sheet, row, 0, line.month_serial, month);
    worksheet_write_string(sheet, row, 1, line.code, text);
    worksheet_write_string(sheet, row, 2, line.account, text);
    worksheet_write_number(sheet, row, 3, line.date_serial, date);
    worksheet_write_string(sheet, row, 4, line.kind, text);
    worksheet_write_string(sheet, row, 5, line.number, text);
    worksheet_write_string(sheet, row, 6, line.contact, text);
    worksheet_write_string(sheet, row, 7, line.description, text);
    worksheet_write_number(sheet, row, 8, line.cents / 100.0, amount);
    worksheet_write_string(sheet, row, 9, line.evidence, text);
  }
  return workbook_close(book) == LXW_NO_ERROR ? 0 : 1;
}
