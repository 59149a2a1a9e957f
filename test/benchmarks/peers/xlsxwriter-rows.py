"""XlsxWriter: a sheet of generated lines in constant memory: xlsxwriter-rows.py <rows> <workbook>."""
import sys

import xlsxwriter
from lines import lines
from report import report_work

WIDTHS = (10, 8, 24, 11, 16, 14, 18, 36, 14, 14)
HEADS = (
    "Maand", "Nummer", "Rekening", "Datum", "Soort", "Document", "Relatie", "Omschrijving", "Bedrag", "Bron",
)


def write():
    book = xlsxwriter.Workbook(sys.argv[2], {"constant_memory": True})
    month = book.add_format({"num_format": "yyyy-mm"})
    date = book.add_format({"num_format": "dd-mm-yyyy"})
    text = book.add_format({"text_wrap": False})
    amount = book.add_format({"num_format": "#,##0.00"})
    sheet = book.add_worksheet("Boekingen")
    for column, width in enumerate(WIDTHS):
        sheet.set_column(column, column, width)
    sheet.freeze_panes(1, 0)
    for column, head in enumerate(HEADS):
        sheet.write_string(0, column, head)
    for at, line in enumerate(lines(int(sys.argv[1])), 1):
        sheet.write_number(at, 0, line[0], month)
        sheet.write_string(at, 1, line[3], text)
        sheet.write_string(at, 2, line[4], text)
        sheet.write_number(at, 3, line[1], date)
        sheet.write_string(at, 4, line[5], text)
        sheet.write_string(at, 5, line[6], text)
        sheet.write_string(at, 6, line[7], text)
        sheet.write_string(at, 7, line[8], text)
        sheet.write_number(at, 8, line[9] / 100, amount)
        sheet.write_string(at, 9, line[10], text)
    book.close()


report_work(write)
