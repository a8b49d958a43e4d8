/** The package as it is published: packed, installed without install scripts in an empty folder, and used. */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { keepFolder, removeFolders, waitUntil } from "../support/drill.ts";
import { write } from "../support/folders.ts";
import { shop } from "../support/shop.ts";

const workspace = fileURLToPath(new URL("../..", import.meta.url));
const npm = process.platform === "win32" ? "npm.cmd" : "npm";

afterAll(removeFolders);

test("works when it is installed with --ignore-scripts", async () => {
  const [into, home, root] = [keepFolder("package"), keepFolder("package-home"), keepFolder("package-root")];
  const inFolder = { cwd: into, encoding: "utf8", shell: process.platform === "win32" } as const;
  execFileSync(npm, ["pack", "--silent", "--ignore-scripts", "--pack-destination", into], {
    ...inFolder,
    cwd: workspace,
  });
  const [tarball] = readdirSync(into).filter((name) => name.endsWith(".tgz"));
  write(into, { "package.json": "{}\n" });
  execFileSync(
    npm,
    ["install", "--ignore-scripts", "--prefer-offline", "--no-audit", `./${tarball}`],
    inFolder,
  );
  const installed = join(into, "node_modules/fovea");
  for (const file of ["SECURITY.md", "THIRD-PARTY-NOTICES.txt", "sbom.cdx.json", "LICENSE", "README.md"])
    expect(existsSync(join(installed, file)), file).toBe(true);
  const { scripts = {} } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as {
    scripts?: Record<string, string>;
  };
  expect(Object.keys(scripts).filter((name) => /install|^prepare$/.test(name))).toEqual([]);

  write(root, shop);
  const program = join(installed, "bin/fovea.js");
  const env = { ...process.env, FOVEA_HOME: home };
  const fovea = (...args: string[]) =>
    execFileSync(process.execPath, [program, ...args], { cwd: root, env, encoding: "utf8" });
  expect(JSON.parse(fovea("index", "--json"))).toMatchObject({ files: 5, problems: 0 });
  expect(fovea("search", "price")).toContain("src/cart.ts");
  expect(fovea("remember", "Prices are kept in cents.")).toContain("Remembered");
  expect(fovea("recall", "prices")).toContain("cents");

  const server = spawn(process.execPath, [program, "serve"], {
    cwd: root,
    env,
    stdio: ["pipe", "pipe", "ignore"],
  });
  let said = "";
  server.stdout!.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const send = (message: object) =>
    server.stdin!.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const clientInfo = { name: "t", version: "1" };
  send({
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo },
  });
  send({ id: 2, method: "tools/call", params: { name: "search", arguments: { query: "price" } } });
  await waitUntil("it answers", () => said.includes('"id":2}'), 60_000);
  expect(said).toContain("src/cart.ts");
  server.stdin!.end();
});
