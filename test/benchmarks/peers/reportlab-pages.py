"""reportlab: the lines of our pages on a canvas, with an embedded font, page for page."""
import sys

from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

source, target, font = sys.argv[1:]
pdfmetrics.registerFont(TTFont("Body", font))
width, height = landscape(A4)
canvas = Canvas(target, pagesize=(width, height), pageCompression=1)
with open(source, encoding="utf-8") as pages:
    for page in pages.read().split("\f"):
        if not page.strip():
            continue
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
canvas.save()
