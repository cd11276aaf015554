import { describe, expect, it } from 'vitest';
import { emptyState } from '../engine/core/state.ts';
import { MemoryJournal } from '../journal/memory-journal.ts';
import { Sequencer } from './sequencer.ts';

const soon = () => new Promise<void>((resolve) => setImmediate(resolve));

async function live(): Promise<{ sequencer: Sequencer; told: number[]; stops: Error[] }> {
  const stops: Error[] = [];
  const told: number[] = [];
  const sequencer = new Sequencer({
    state: emptyState(),
    journal: new MemoryJournal(() => 1000),
    onStop: (cause) => stops.push(cause),
  });
  sequencer.listen(({ seq }) => told.push(seq));
  await sequencer.start();
  return { sequencer, told, stops };
}

describe('listeners of the sequencer', () => {
  it('are told after the caller has the answer', async () => {
    const { sequencer, told } = await live();
    await sequencer.submit({ type: 'tick' });
    expect(told).toEqual([]);
    await soon();
    expect(told).toEqual([1]);
  });

  it('are told at once by who asks, each entry once and in order', async () => {
    const { sequencer, told } = await live();
    await sequencer.submit({ type: 'tick' });
    await sequencer.submit({ type: 'tick' });
    sequencer.tell();
    expect(told).toEqual([1, 2]);
    await sequencer.submit({ type: 'tick' });
    await soon();
    sequencer.tell();
    expect(told).toEqual([1, 2, 3]);
  });

  it('do not wait for ever while commands follow each other', async () => {
    const { sequencer, told } = await live();
    for (let count = 0; count < 300; count += 1) await sequencer.submit({ type: 'tick' });
    expect(told).toHaveLength(256);
  });

  it('are told of what is replayed while it is replayed', async () => {
    const earlier = await live();
    await earlier.sequencer.submit({ type: 'tick' });
    const told: number[] = [];
    const again = new Sequencer({
      state: emptyState(),
      journal: new MemoryJournal(() => 1000, [{ seq: 1, timeMs: 1000, command: { type: 'tick' } }]),
      onStop: (cause) => {
        throw cause;
      },
    });
    again.listen(({ seq }) => told.push(seq));
    await again.start();
    expect(told).toEqual([1]);
  });

  it('stop the venue when one of them fails', async () => {
    const { sequencer, stops } = await live();
    sequencer.listen(() => {
      throw new Error('planted');
    });
    await sequencer.submit({ type: 'tick' });
    await soon();
    expect(stops).toHaveLength(1);
    await expect(sequencer.submit({ type: 'tick' })).rejects.toThrow('a listener failed');
  });
});
