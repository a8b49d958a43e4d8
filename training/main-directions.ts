/** The directions along which rows differ most: eigenvectors of the sum of their outer products, largest first. */

export function mainDirections(
  rows: Float64Array,
  width: number,
  count: number,
): { directions: Float64Array; share: number } {
  const matrix = outerProducts(rows, width);
  const total = trace(matrix, width);
  const vectors = diagonalise(matrix, width);
  const values = Array.from({ length: width }, (_, i) => matrix[i * width + i]!);
  const order = values.map((_, i) => i).sort((a, b) => values[b]! - values[a]!);
  const directions = new Float64Array(count * width);
  let kept = 0;
  for (let k = 0; k < count; k++) {
    const column = order[k]!;
    kept += values[column]!;
    for (let i = 0; i < width; i++) directions[k * width + i] = vectors[i * width + column]!;
  }
  return { directions, share: kept / total };
}

function outerProducts(rows: Float64Array, width: number): Float64Array {
  const matrix = new Float64Array(width * width);
  for (let at = 0; at < rows.length; at += width)
    for (let i = 0; i < width; i++) {
      const value = rows[at + i]!;
      for (let j = i; j < width; j++) matrix[i * width + j]! += value * rows[at + j]!;
    }
  for (let i = 0; i < width; i++) for (let j = 0; j < i; j++) matrix[i * width + j] = matrix[j * width + i]!;
  return matrix;
}

function trace(matrix: Float64Array, width: number): number {
  let sum = 0;
  for (let i = 0; i < width; i++) sum += matrix[i * width + i]!;
  return sum;
}

const MOST_SWEEPS = 30;
/** Of the trace: what is smaller counts as nothing. */
const SMALL = 1e-12;

/** Jacobi's method: turns plane after plane until the matrix is diagonal; gives back the turns, a vector per column. */
function diagonalise(matrix: Float64Array, width: number): Float64Array {
  const vectors = new Float64Array(width * width);
  for (let i = 0; i < width; i++) vectors[i * width + i] = 1;
  const small = SMALL * trace(matrix, width);
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    let turned = 0;
    for (let p = 0; p < width; p++)
      for (let q = p + 1; q < width; q++) {
        const off = matrix[p * width + q]!;
        if (Math.abs(off) <= small) continue;
        turned++;
        const ratio = (matrix[q * width + q]! - matrix[p * width + p]!) / (2 * off);
        const tangent = (ratio < 0 ? -1 : 1) / (Math.abs(ratio) + Math.sqrt(ratio * ratio + 1));
        const cosine = 1 / Math.sqrt(tangent * tangent + 1);
        turnColumns(matrix, width, p, q, cosine, tangent * cosine);
        turnRows(matrix, width, p, q, cosine, tangent * cosine);
        turnColumns(vectors, width, p, q, cosine, tangent * cosine);
      }
    if (turned === 0) break;
  }
  return vectors;
}

function turnColumns(
  matrix: Float64Array,
  width: number,
  p: number,
  q: number,
  cosine: number,
  sine: number,
): void {
  for (let at = 0; at < matrix.length; at += width) {
    const a = matrix[at + p]!;
    const b = matrix[at + q]!;
    matrix[at + p] = cosine * a - sine * b;
    matrix[at + q] = sine * a + cosine * b;
  }
}

function turnRows(
  matrix: Float64Array,
  width: number,
  p: number,
  q: number,
  cosine: number,
  sine: number,
): void {
  for (let i = 0; i < width; i++) {
    const a = matrix[p * width + i]!;
    const b = matrix[q * width + i]!;
    matrix[p * width + i] = cosine * a - sine * b;
    matrix[q * width + i] = sine * a + cosine * b;
  }
}
