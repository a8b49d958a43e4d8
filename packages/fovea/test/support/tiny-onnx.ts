/**
 * An ONNX model in a few bytes: a table of vectors, looked up by the ids of pieces (`Gather`). Written as protocol
 * buffers by hand, so that a test needs no model from elsewhere.
 */
export function tinyOnnx(rows: readonly (readonly number[])[]): Uint8Array {
  const table = message([
    [1, varint(rows.length)],
    [1, varint(rows[0]!.length)],
    [2, varint(FLOAT)],
    [8, text("table")],
    [9, bytes(new Uint8Array(Float32Array.from(rows.flat()).buffer))],
  ]);
  const node = message([
    [1, text("table")],
    [1, text("input_ids")],
    [2, text("last_hidden_state")],
    [4, text("Gather")],
  ]);
  const graph = message([
    [1, bytes(node)],
    [2, text("tiny")],
    [5, bytes(table)],
    [11, bytes(valueInfo("input_ids", INT64, ["batch", "length"]))],
    [11, bytes(valueInfo("attention_mask", INT64, ["batch", "length"]))],
    [12, bytes(valueInfo("last_hidden_state", FLOAT, ["batch", "length", "size"]))],
  ]);
  const opset = message([[2, varint(13)]]);
  return message([
    [1, varint(8)],
    [7, bytes(graph)],
    [8, bytes(opset)],
  ]);
}

const FLOAT = 1;
const INT64 = 7;

interface Field {
  wire: 0 | 2;
  body: number[];
}

function valueInfo(name: string, type: number, dimensions: readonly string[]): Uint8Array {
  const shape = message(dimensions.map((dimension) => [1, bytes(message([[2, text(dimension)]]))]));
  const tensor = message([
    [1, varint(type)],
    [2, bytes(shape)],
  ]);
  return message([
    [1, text(name)],
    [2, bytes(message([[1, bytes(tensor)]]))],
  ]);
}

function message(fields: readonly (readonly [number, Field])[]): Uint8Array {
  return Uint8Array.from(fields.flatMap(([number, { wire, body }]) => [(number << 3) | wire, ...body]));
}

function text(value: string): Field {
  return bytes(new TextEncoder().encode(value));
}

function bytes(value: Uint8Array): Field {
  return { wire: 2, body: [...varint(value.length).body, ...value] };
}

function varint(value: number): Field {
  const body: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) body.push((rest % 128) | 128);
  return { wire: 0, body: [...body, rest] };
}
