"""XlsxWriter: the rows of our long sheets, with formats for dates and amounts, in constant memory."""
import datetime
import sys

import xlsxwriter
from report import report_work

source, target = sys.argv[1:]
EPOCH = datetime.date(1899, 12, 30).toordinal()


def write():
    book = xlsxwriter.Workbook(target, {"constant_memory": True})
    amount = book.add_format({"num_format": "#,##0.00;[Red]-#,##0.00"})
    date = book.add_format({"num_format": "yyyy-mm-dd"})
    text = book.add_format({"text_wrap": False})
    sheet, at = None, 0
    with open(source, encoding="utf-8") as lines:
        for line in lines:
            if line[0] == "#":
                sheet, at = book.add_worksheet(line[1:-1][:31]), 0
                sheet.freeze_panes(4, 0)
                continue
            for column, cell in enumerate(line.rstrip("\n").split("\t")):
                kind = cell[:1]
                if kind == "n":
                    sheet.write_number(at, column, float(cell[1:]), amount)
                elif kind == "s":
                    sheet.write_string(at, column, cell[1:], text)
                elif kind == "d":
                    day = datetime.date.fromisoformat(cell[1:]).toordinal() - EPOCH
                    sheet.write_number(at, column, day, date)
            at += 1
    book.close()


report_work(write)
