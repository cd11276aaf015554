/** Whom an event is about: the instrument, and the users whose feeds it changes. */
import type { ReadEvent } from '../engine/core/event.ts';

/** Told of each of them, of some more than once. */
export function tellSubjects(event: ReadEvent, tell: (subject: string) => void): void {
  switch (event.type) {
    case 'book-changed':
    case 'funding-settled':
    case 'prices-moved':
      tell(event.instrument.key);
      break;
    case 'traded':
      tell(event.instrument.key);
      tellBoth(uidOf(event.maker.order), uidOf(event.taker.order), tell);
      break;
    case 'order-accepted':
    case 'order-amended':
    case 'position-changed':
    case 'position-closed':
      tell(event.uid);
      break;
    case 'order-closed':
      tell(uidOf(event.order));
      break;
    case 'posted':
      for (const { debit, credit } of event.postings) {
        if (debit.uid !== undefined) tell(debit.uid);
        if (credit.uid !== undefined) tell(credit.uid);
      }
      break;
    case 'trigger-placed':
    case 'trigger-amended':
    case 'trigger-closed':
      tell(uidOf(event.trigger));
      break;
  }
}

function uidOf(of: { readonly userMarket: { readonly user: { readonly uid: string } } }): string {
  return of.userMarket.user.uid;
}

function tellBoth(one: string, other: string, tell: (subject: string) => void): void {
  tell(one);
  if (other !== one) tell(other);
}
