/** Amounts are decimal text: they print and serialize as they are, and the arithmetic on them is exact. */
import { add, compare, decimalText, divideRounded, multiply, round, subtract, sum } from "slotsom";

const lines = ["19.99", "100.0", "-0.01"].map((text) => decimalText(text));
const net = sum(lines);
const tax = round(multiply(net, decimalText("0.21")), 2);

console.log(JSON.stringify({ lines, net, tax, gross: add(net, tax) }));
console.log("largest first:", lines.toSorted((left, right) => compare(right, left)).join(" "));
console.log("a third:", divideRounded(net, decimalText("3"), 2));
console.log("exact:", subtract(decimalText("0.3"), sum([decimalText("0.1"), decimalText("0.2")])));
