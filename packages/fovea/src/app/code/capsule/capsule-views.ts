/** Capsules as plain data, and the budget they are asked for with. */
import { type Capsule, LEAST_BUDGET } from "../../../answers/capsule.ts";
import { budgetTooSmall } from "../../errors.ts";
import type { ContextItem, OmittedItem } from "../../types.ts";

export function checkBudget(budget: number): number {
  if (!Number.isInteger(budget) || budget < LEAST_BUDGET) throw budgetTooSmall(budget, LEAST_BUDGET);
  return budget;
}

export function toContextItem({ item, detail, isReminder, tokens }: Capsule["shown"][number]): ContextItem {
  const { path, name, kind, startLine, endLine, why, sent } = item;
  const before = isReminder && sent ? { sentIn: sent.answer } : {};
  return { path, name, kind, startLine, endLine, detail, tokens, why: why.join("; "), ...before };
}

export function toOmitted({ path, name, kind, handle }: Capsule["omitted"][number]): OmittedItem {
  return { path, name, kind, handle };
}
