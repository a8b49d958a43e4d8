/** The k-th largest of many numbers, or minus infinity where there are fewer: quicker than sorting when k is small. */
export function kthLargest(numbers: Float64Array, k: number): number {
  if (k < 1 || numbers.length < k) return Number.NEGATIVE_INFINITY;
  // The k largest so far, as a heap: the smallest of them is on top.
  const heap = numbers.slice(0, k);
  for (let at = (k >> 1) - 1; at >= 0; at--) sink(heap, at);
  for (let i = k; i < numbers.length; i++) {
    if (numbers[i]! <= heap[0]!) continue;
    heap[0] = numbers[i]!;
    sink(heap, 0);
  }
  return heap[0]!;
}

function sink(heap: Float64Array, from: number): void {
  const value = heap[from]!;
  let at = from;
  for (let child = 2 * at + 1; child < heap.length; child = 2 * at + 1) {
    if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child++;
    if (heap[child]! >= value) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = value;
}
