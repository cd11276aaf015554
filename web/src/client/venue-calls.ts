/** The calls for the console itself, as long as the reference does not show them. */

export interface VenueCalls {
  'GET /venue/v1/info': {
    input: object;
    data: {
      readonly version: string;
      readonly clock: 'system' | 'manual';
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
