"""reportlab: a table of generated lines on a canvas with an embedded font: reportlab-rows.py <rows> <file> <font>."""
import sys

from lines import lines
from report import report_work
from reportlab.lib.pagesizes import A4
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

PAGE_ROWS = 60
LEFTS = (36, 86, 116, 186, 246, 330)
AMOUNT_RIGHT = 560
HEADS = ("Datum", "Nummer", "Soort", "Document", "Relatie", "Omschrijving")


def amount_text(cents):
    return f"{cents / 100:,.2f}".translate({44: ".", 46: ","})


def write():
    count, target, font = int(sys.argv[1]), sys.argv[2], sys.argv[3]
    pdfmetrics.registerFont(TTFont("Body", font))
    width, height = A4
    canvas = Canvas(target, pagesize=A4, pageCompression=1)
    at, page = 0, 0
    for index, line in enumerate(lines(count)):
        if index % PAGE_ROWS == 0:
            if page:
                canvas.showPage()
            page += 1
            canvas.setFont("Body", 7)
            canvas.drawString(LEFTS[0], height - 40, "Boekingen")
            canvas.drawRightString(AMOUNT_RIGHT, 30, str(page))
            at = height - 60
            for left, head in zip(LEFTS, HEADS):
                canvas.drawString(left, at, head)
            canvas.drawRightString(AMOUNT_RIGHT, at, "Bedrag")
            canvas.line(LEFTS[0], at - 3, AMOUNT_RIGHT, at - 3)
        at -= 12
        text = line[2]
        cells = (f"{text[8:]}-{text[5:7]}-{text[:4]}", line[3], line[5], line[6], line[7], line[8])
        for left, cell in zip(LEFTS, cells):
            canvas.drawString(left, at, cell)
        canvas.drawRightString(AMOUNT_RIGHT, at, amount_text(line[9]))
    canvas.save()


report_work(write)
