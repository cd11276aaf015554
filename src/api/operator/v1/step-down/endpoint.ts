/**
 * Has another machine lead the venue, before work on the one that does (design.md 6).
 * Decides R-Y-13.
 */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { str } from '../../../../http/fields.ts';
import { noOtherMachine } from '../../../../http/node-errors.ts';
import { submit } from '../../../calls/submit.ts';
import { reasoned, signed } from '../../shared/act.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/step-down',
  summary: 'Have another machine lead',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: reasoned({}),
  data: Type.Object({
    from: str('The node that led.'),
    to: str('The node that leads now; empty where it was only tried.'),
  }),
  handle: async (call) => {
    const { nodes } = call.operator;
    if (nodes === undefined) throw noOtherMachine('this venue is one machine');
    const { leader: from, nodes: all } = await nodes.status();
    // Asked for in vain it would stand in the audit trail as done.
    if (!all.some(({ obstacle, role }) => role === 'standby' && obstacle === undefined))
      throw noOtherMachine(`none is there beside ${from} that could`);
    await submit(call.venue, 'uta', { type: 'step-down', node: from, ...signed(call) });
    return { from, to: call.input.dryRun === 'yes' ? '' : await nodes.stepDown() };
  },
});
