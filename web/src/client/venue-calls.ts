/** The calls for the console itself, as long as the reference does not show them. */

interface Figure {
  readonly name: string;
  readonly value: string;
  readonly coin: string;
}

export interface VenueCalls {
  'GET /venue/v1/info': {
    input: object;
    data: {
      readonly version: string;
      readonly clock: string;
      readonly market: 'on' | 'off';
      readonly isDemo: 'YES' | 'NO';
      readonly products: readonly string[];
    };
  };
  'GET /venue/v1/demo-keys': {
    input: object;
    data: {
      readonly list: readonly {
        readonly label: string;
        readonly uid: string;
        readonly accountMode: string;
        readonly key: string;
        readonly secret: string;
        readonly passphrase: string;
      }[];
    };
  };
  'GET /venue/v1/receipts': {
    input: { readonly orderId?: string | undefined; readonly positionId?: string | undefined };
    data: {
      readonly list: readonly {
        readonly receiptId: string;
        readonly kind: string;
        readonly step: string;
        readonly seq: string;
        readonly timeMs: string;
        readonly formula: string;
        readonly inputs: readonly Figure[];
        readonly outcome: readonly Figure[];
      }[];
    };
  };
  'POST /venue/v1/preview-order': {
    input: object;
    data: {
      readonly coin: string;
      readonly available: string;
      readonly cost: string;
      readonly margin: string;
      readonly fee: string;
      readonly feeCoin: string;
      readonly restFee: string;
      readonly liquidationPrice: string;
      readonly reject?: { readonly code: string; readonly msg: string } | undefined;
    };
  };
}
