// Public in `ws` and missing in its types: how a message is framed.
import 'ws';

declare module 'ws' {
  export const Sender: {
    frame(
      data: Buffer,
      options: {
        readonly fin: boolean;
        readonly rsv1: boolean;
        readonly opcode: number;
        readonly mask: boolean;
        readonly readOnly: boolean;
      },
    ): Buffer[];
  };
}
