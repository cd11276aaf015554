/** Brings a venue that an older release made to newer rules, from this moment on (design.md 6; see R-V-7). */
import Type from 'typebox';
import { refuse } from '../../../../engine/core/rejection.ts';
import { whyUnsupported } from '../../../../engine/core/supported-rules.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { positiveInt, str } from '../../../../http/fields.ts';
import { rejectionError } from '../../../../http/wire-error.ts';
import { submit } from '../../../calls/submit.ts';
import { reasoned, signed } from '../../shared/act.ts';

export default endpoint({
  method: 'POST',
  path: '/operator/v1/set-rules-version',
  summary: 'Bring the venue to newer rules',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: reasoned({
    version: positiveInt({
      description:
        'The rules from now on: at least those of now, and known to all nodes. Rules never go back.',
      example: '4',
    }),
  }),
  data: Type.Object({ version: str('The rules from now on.') }),
  handle: async (call) => {
    const { version } = call.input;
    // A journal that holds a version which its software does not know is one that it refuses to go on with.
    const refused = whyUnsupported(call.venue.state, version);
    if (refused !== undefined) throw rejectionError('uta', refused);
    const behind = call.operator.ignorantOf(version);
    if (behind !== undefined) {
      const { node, maxRules } = behind;
      const detail = `${version} (node ${node} knows up to ${maxRules}: upgrade it first)`;
      throw rejectionError('uta', refuse('unsupported-rules-version', detail));
    }
    const command = { type: 'set-rules-version', version, ...signed(call) } as const;
    return { version: String((await submit(call.venue, 'uta', command)).version) };
  },
});
