import type { BoundHeap, HeapEntry } from '../core/monitor.ts';

/** The entry whose bound is nearest. */
export function nearest<E extends HeapEntry>(heap: BoundHeap<E>): E | undefined {
  return heap[0];
}

/** Puts an entry in, or moves it after its key changed. */
export function place<E extends HeapEntry>(heap: BoundHeap<E>, entry: E): void {
  if (entry.place < 0) {
    entry.place = heap.length;
    heap.push(entry);
  }
  riseFrom(heap, entry.place);
  sinkFrom(heap, entry.place);
}

export function takeOut<E extends HeapEntry>(heap: BoundHeap<E>, entry: E): void {
  const { place: hole } = entry;
  if (hole < 0) return;
  const last = heap.pop() as E;
  entry.place = -1;
  if (last === entry) return;
  heap[hole] = last;
  last.place = hole;
  riseFrom(heap, hole);
  sinkFrom(heap, last.place);
}

function riseFrom<E extends HeapEntry>(heap: BoundHeap<E>, from: number): void {
  let index = from;
  while (index > 0) {
    const parent = (index - 1) >>> 1;
    if (keyAt(heap, parent) <= keyAt(heap, index)) return;
    swap(heap, parent, index);
    index = parent;
  }
}

function sinkFrom<E extends HeapEntry>(heap: BoundHeap<E>, from: number): void {
  let index = from;
  for (;;) {
    const left = 2 * index + 1;
    if (left >= heap.length) return;
    const right = left + 1;
    const child = right < heap.length && keyAt(heap, right) < keyAt(heap, left) ? right : left;
    if (keyAt(heap, index) <= keyAt(heap, child)) return;
    swap(heap, index, child);
    index = child;
  }
}

function keyAt<E extends HeapEntry>(heap: BoundHeap<E>, index: number): bigint {
  return (heap[index] as E).key;
}

function swap<E extends HeapEntry>(heap: BoundHeap<E>, a: number, b: number): void {
  const [first, second] = [heap[a] as E, heap[b] as E];
  heap[a] = second;
  heap[b] = first;
  second.place = a;
  first.place = b;
}
