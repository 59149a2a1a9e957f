"""The lines of generated-lines.ts, for peers in Python."""
import datetime

KINDS = ("Inkoopfactuur", "Verkoopfactuur", "Bankmutatie", "Memoriaal")
FIRST = datetime.date(2025, 1, 1)
EPOCH = datetime.date(1899, 12, 30)


def days():
    """Month serial, date serial and text of each day of 2025."""
    for day in range(365):
        date = FIRST + datetime.timedelta(days=day)
        yield (date.replace(day=1) - EPOCH).days, (date - EPOCH).days, date.isoformat()


def lines(count):
    """Month, date and date as text; code, account, kind, number, contact, description; cents and evidence."""
    year = list(days())
    documents = -(-count // 3)
    for index in range(count):
        month, date, text = year[index * 7 % 365]
        account = 1000 + 10 * (index * 120 // count)
        yield (
            month, date, text, str(account), f"Grootboekrekening {account}", KINDS[index % 4],
            f"2025/{100000 + index * 13 % documents}", f"Relatie {index * 17 % 500} BV",
            f"Omschrijving {index * 31 % 5000} van regel {index % 97}",
            index * 7919 % 2000001 - 1000000, f"{index // 100 * 2654435761 & 0xffffffffffff:012x}",
        )
