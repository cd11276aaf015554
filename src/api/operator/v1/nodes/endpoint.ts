/** The machines that the venue runs on, and where each stands (design.md 6, R-Y-13). */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, str } from '../../../../http/fields.ts';
import type { NodesStanding } from '../../../../http/node-desk.ts';

/** Of a venue of one machine. */
const NONE = { leader: '', epoch: '', seq: '', timeMs: '', list: [] };

export default endpoint({
  method: 'GET',
  path: '/operator/v1/nodes',
  summary: 'List the machines of the venue',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object({}),
  data: Type.Object({
    leader: str('The node that leads; empty: the venue is one machine.'),
    epoch: str('How often the lead was taken since the venue was founded.'),
    seq: str('The last entry of the journal in etcd.'),
    timeMs: str('Its time, Unix ms.'),
    list: list(
      Type.Object({
        node: str('Its name.'),
        role: str('leader, standby, candidate or cut-off; unreachable: its port does not answer.'),
        version: str('Version of its software.'),
        archivedSeq: str('The last entry that is in its files.'),
        behind: str('How many entries are not.'),
        skewMs: str('Its clock less those of the others, ms; empty where it does not answer.'),
        obstacle: str('Why it would not lead; empty: it would.'),
        url: str('Where the others call it.'),
      }),
    ),
  }),
  handle: async ({ operator: { nodes } }) =>
    nodes === undefined ? NONE : rowsOf(await nodes.status()),
});

function rowsOf({ epoch, leader, nodes, seq, timeMs }: NodesStanding) {
  return {
    leader,
    epoch: String(epoch),
    seq: String(seq),
    timeMs: String(timeMs),
    list: nodes.map(({ archivedSeq, behind, obstacle = '', skewMs, ...node }) => ({
      ...{ node: node.node, role: node.role, version: node.version },
      archivedSeq: String(archivedSeq),
      behind: String(behind),
      skewMs: String(skewMs ?? ''),
      obstacle,
      url: node.url,
    })),
  };
}
