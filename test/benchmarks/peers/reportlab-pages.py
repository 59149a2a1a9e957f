"""reportlab: the lines of our pages on a canvas, with an embedded font, page for page: reportlab-pages.py <text> <file> <font>."""
import sys

from report import report_work
from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas


def draw(canvas, page, height):
    canvas.setFont("Body", 7)
    at = height - 30
    for line in page.split("\n"):
        # Spaces separate the columns; each cell is drawn at its own position, as in a table.
        column = 0
        for cell in line.split("  "):
            if cell:
                canvas.drawString(30 + column * 3.6, at, cell.strip())
            column += len(cell) + 2
        at -= 8.5
    canvas.showPage()


def write():
    source, target, font = sys.argv[1:]
    pdfmetrics.registerFont(TTFont("Body", font))
    size = landscape(A4)
    canvas = Canvas(target, pagesize=size, pageCompression=1)
    with open(source, encoding="utf-8") as pages:
        for page in pages.read().split("\f"):
            if page.strip():
                draw(canvas, page, size[1])
    canvas.save()


report_work(write)
