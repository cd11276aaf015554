/** What the caller's trading bots have. The venue runs no bots of its own, so that nobody has any. wire.md D.5. */
import { oneOf, optional } from '../../../../http/fields.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { codec } from '../../../codecs/codec.ts';

interface BotAsset {
  readonly coin: string;
  readonly available: string;
  readonly equity: string;
  readonly bonus: string;
  readonly frozen: string;
  readonly usdtValue: string;
}

const botAsset = codec<BotAsset>({
  coin: ['Coin.', ({ coin }) => coin],
  available: ['What a bot may use now.', ({ available }) => available],
  equity: ['What there is of it, with what is open.', ({ equity }) => equity],
  bonus: ['What was given for trials.', ({ bonus }) => bonus],
  frozen: ['Held by orders.', ({ frozen }) => frozen],
  usdtValue: ['What it is worth, in USDT.', ({ usdtValue }) => usdtValue],
});

export default listEndpoint({
  path: '/api/v2/account/bot-assets',
  summary: 'Get the assets of trading bots: always none',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read', 'futures:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: {
    accountType: optional(oneOf(['spot', 'futures'], { description: 'Bots of one kind only.' })),
  },
  frame: bare,
  codec: botAsset,
  rows: () => [],
});
