import { expect, it } from 'vitest';
import { freePort } from '../../test/support/free-port.ts';
import { withClusterDesk } from './cluster-desk.ts';
import { EXIT } from './exit.ts';

it('says that etcd does not answer, whatever was asked', async () => {
  const given = { etcd: `http://127.0.0.1:${await freePort()}`, clusterPrefix: '/bourse/nobody' };
  const request = { dataFolder: 'none', seq: 1, by: 'test', reason: 'a test', now: () => 0 };
  const asked = [
    withClusterDesk(given, (desk) => desk.status()),
    withClusterDesk(given, (desk) => desk.voidCommand(request)),
  ];
  for (const each of asked)
    await expect(each).rejects.toMatchObject({
      message: expect.stringMatching(/^etcd does not answer: /),
      exitCode: EXIT.unreachable,
    });
});
