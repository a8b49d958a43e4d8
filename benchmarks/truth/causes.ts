/** Misses and wrong edges, grouped by the syntax at their place, with examples: what to mend, the largest first. */
import type { GradedEdge, GradedSite, Grades } from "./grade.ts";
import { edgesOf } from "./report.ts";
import { type Place, SITE_KINDS } from "./sites.ts";

const EXAMPLES = 5;

export function causesText(title: string, grades: Grades): string {
  const lines = [`## ${title}`];
  for (const kind of SITE_KINDS) {
    const all = grades.sites.filter(({ site }) => site.kind === kind);
    const missed = all.filter(({ verdict }) => verdict !== "right");
    if (missed.length === 0) continue;
    lines.push("", `### ${kind}: ${missed.length} of ${all.length} not found`, "");
    for (const [cause, group] of grouped(missed, ({ site }) => site.cause)) {
      const whole = all.filter(({ site }) => site.cause === cause).length;
      lines.push(
        `- **${cause}**: ${group.length} of ${whole} (${percent(group.length, missed.length)} of the misses)`,
      );
      lines.push(...spread(group).map(describeSite));
    }
  }
  for (const kind of ["call", "type", "import"] as const) {
    const shown = edgesOf(grades, kind);
    const wrong = shown.filter(({ verdict }) => verdict === "wrong");
    if (wrong.length === 0) continue;
    lines.push("", `### ${kind} edges: ${wrong.length} of ${shown.length} wrong`, "");
    const groups = grouped(wrong, ({ edge, site }) => `${edge.evidence}, ${site!.answer}, ${site!.cause}`);
    for (const [cause, group] of groups) {
      lines.push(`- **${cause}**: ${group.length}`);
      lines.push(...spread(group).map(describeEdge));
    }
  }
  return `${lines.join("\n")}\n`;
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups].sort((a, b) => b[1].length - a[1].length);
}

/** Examples from all over a group, always the same. */
function spread<T>(group: readonly T[]): T[] {
  const step = Math.max(1, Math.floor(group.length / EXAMPLES));
  return group.filter((_, at) => at % step === 0).slice(0, EXAMPLES);
}

function describeSite({ site, edges }: GradedSite): string {
  const answers = edges.map(({ to, evidence }) => `${placeText(to)} (${evidence})`).slice(0, 2);
  const said = answers.length > 0 ? `, we say ${answers.join(" or ")}` : "";
  return `  - \`${site.path}:${site.line}:${site.column}\` ${site.name} → ${placeText(site.ends[0]!)}${said}`;
}

function describeEdge({ edge, site }: GradedEdge): string {
  const meant = site!.ends[0] ? placeText(site!.ends[0]) : site!.answer;
  return `  - \`${edge.path}:${edge.line}\` ${edge.name} → ${placeText(edge.to)}, the compiler says ${meant}`;
}

function placeText({ path, line, name }: Place): string {
  return line === 0 ? path : `${path}:${line} ${name}`;
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(0)} %`;
}
