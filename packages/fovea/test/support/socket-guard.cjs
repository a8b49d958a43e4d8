/**
 * Loaded into every Node process of a drill: whoever opens a socket, listens on one or asks for the address of a host is
 * written to a file, with the place in the code, and goes no further.
 */
const { appendFileSync } = require("node:fs");
const net = require("node:net");
const dgram = require("node:dgram");
const dns = require("node:dns");

function refuse(what) {
  return (...args) => {
    const place = new Error(what).stack.split("\n").slice(2, 6).join(" <- ");
    appendFileSync(process.env.FOVEA_GUARD_FILE, `${what} ${describe(args)}${place}\n`);
    throw Object.assign(new Error(`${what} is not allowed here`), { code: "ECONNREFUSED" });
  };
}

function describe([first]) {
  try {
    return `${JSON.stringify(first)?.slice(0, 200)} `;
  } catch {
    return "";
  }
}

// TLS, HTTP and fetch all connect through it. A path is a socket of this machine: standard streams of children are such.
const { connect } = net.Socket.prototype;
const refuseConnect = refuse("connect");
net.Socket.prototype.connect = function (...args) {
  const [options] = Array.isArray(args[0]) ? args[0] : args;
  return typeof options?.path === "string" ? connect.apply(this, args) : refuseConnect(options);
};
net.Server.prototype.listen = refuse("listen");
dgram.createSocket = refuse("dgram");
for (const asked of [dns, dns.promises])
  for (const name of Object.keys(asked))
    if (/^(lookup|resolve|reverse)/.test(name)) asked[name] = refuse(`dns.${name}`);
