/** The codes that ccxt knows of this exchange and that this venue does not give, by the reason; a test compares with ccxt. */

interface NotProduced {
  readonly reason: string;
  readonly codes: readonly string[];
}

export const NOT_PRODUCED: readonly NotProduced[] = [
  {
    reason: 'texts of an interface before v2, which had words in the place of codes',
    codes: [
      'failure to get a peer from the ring-balancer',
      'invalid sign',
      'invalid currency',
      'invalid symbol',
      'invalid period',
      'invalid user',
      'invalid amount',
      'invalid type',
      'invalid orderId',
      'invalid record',
      'invalid accountId',
      'invalid address',
      'accesskey not null',
      'illegal accesskey',
      'sign not null',
      'req_time is too much difference from server time',
      'permissions not right',
      'illegal sign invalid',
      'user locked',
      'Request Frequency Is Too High',
      'more than a daily rate of cash',
      'more than the maximum daily withdrawal amount',
      'need to bind email or mobile',
      'user forbid',
      'User Prohibited Cash Withdrawal',
      'Cash Withdrawal Is Less Than The Minimum Value',
      'Cash Withdrawal Is More Than The Maximum Value',
      'the account with in 24 hours ban coin',
      'order cancel fail',
      'base symbol error',
      'base date error',
      'api signature not valid',
      'gateway internal error',
      'audit failed',
      'order queryorder invalid',
      'market no need price',
      'limit need price',
      'userid not equal to account_id',
      'your balance is low',
      'address invalid cointype',
      'system exception',
      'invalid order query time',
      'invalid start time',
      'invalid end time',
      'invalid size, valid range',
    ],
  },
  {
    reason:
      'numbers of HTTP and of gateways: here the status of the reply says that, beside a code of the interface',
    codes: '1 400 401 403 404 405 415 500 1001 1002 1003'.split(' '),
  },
  {
    reason: 'of sockets, which answer by the numbers of docs/api/channels.md',
    codes: (
      '4001 4002 30001 30002 30003 30004 30005 30006 30007 30008 30009 30010 30011 30012 ' +
      '30013 30014 30015 30016 30017 30018 30019 30020 30021 30022 30023 30024 30025 30026 ' +
      '30027 30028 30029 30030 30031 30032 30033 30034 30035 30036 30037 30038'
    ).split(' '),
  },
  {
    reason: 'of an interface before v2, which the exchange itself has closed',
    codes: (
      '20003 32001 32002 32003 32004 32005 32006 32007 32008 32009 32010 32011 32012 32013 ' +
      '32014 32015 32016 32017 32018 32019 32020 32021 32022 32023 32024 32025 32026 32027 ' +
      '32028 32029 32030 32031 32038 32040 32044 32045 32046 32047 32048 32049 32050 32051 ' +
      '32052 32053 32054 32055 32056 32057 32058 32059 32060 32061 32062 32063 32064 32065 ' +
      '32066 32067 32068 32069 32070 32071 32072 32073 32074 32075 32076 32077 32078 32079 ' +
      '32080 32083 33001 33002 33003 33004 33005 33006 33007 33008 33009 33010 33011 33012 ' +
      '33013 33014 33015 33016 33017 33018 33020 33021 33022 33023 33024 33025 33026 33027 ' +
      '33028 33029 33034 33035 33036 33037 33038 33039 33040 33041 33042 33043 33044 33045 ' +
      '33046 33047 33048 33049 33050 33051 33059 33060 33061 33062 33063 33064 33065 34001 ' +
      '34002 34003 34004 34005 34006 34007 34008 34009 34010 34011 34012 34013 34014 34015 ' +
      '34016 34017 34018 34019 34020 34021 34022 34023 34026 34036 34037 34038 34039 35001 ' +
      '35002 35003 35004 35005 35008 35010 35012 35014 35015 35017 35019 35020 35021 35022 ' +
      '35024 35025 35026 35029 35030 35031 35032 35037 35039 35040 35044 35046 35047 35048 ' +
      '35049 35050 35052 35053 35055 35057 35058 35059 35060 35061 35062 35063 35064 35066 ' +
      '35067 35068 35069 35070 35071 35072 35073 35074 35075 35076 35077 35078 35079 35080 ' +
      '35081 35082 35083 35084 35085 35086 35087 35088 35089 35090 35091 35092 35093 35094 ' +
      '35095 35096 35097 35098 35099 36001 36002 36005 36101 36102 36103 36104 36105 36106 ' +
      '36107 36108 36109 36201 36202 36203 36204 36205 36206 36207 36208 36209 36210 36211 ' +
      '36212 36213 36214 36216 36217 36218 36219 36220 36221 36222 36223 36224 36225 36226 ' +
      '36227 36228 36229 36230 01001'
    ).split(' '),
  },
  {
    reason:
      'withdrawals and transfers that wait for so many hours or minutes after another act: the venue has no such waits',
    codes: ['4010', '21009', '50006', '50007'],
  },
  {
    reason:
      'the exchange names by it what this venue answers as 40006, 40002, 40008, 40009, 40037 or 40012: one cause has one code',
    codes: ['40001', '40003', '40004', '40010', '40506', '40507'],
  },
  {
    reason: 'a fault of the exchange; one of this venue is 45001, and 40725 while it takes no more',
    codes: '40015 40104 40105 40106 40107 40400 40401 40604 40710 50008 50010'.split(' '),
  },
  {
    reason:
      'what a company asks of a person (telephone, region, contract, closed account): no such thing is kept here',
    codes: ['40016', '40024', '40031', '40301'],
  },
  {
    reason: 'a parameter that is missing, wrong or too many: 40017, 40019 or 40020, which name it',
    codes: (
      '40102 40103 40108 40201 40202 40203 40204 40205 40206 40207 40208 40209 40302 40303 ' +
      '40304 40402 40403 40405 40406 40407 40408 40409 40500 40700 40703 40706 40708 41103 ' +
      '50026 400172'
    ).split(' '),
  },
  {
    reason: 'a user or a position that is not there: 70020, 25005 or 22002',
    codes: ['40300', '40709', '40714'],
  },
  {
    reason:
      'maintenance of the whole exchange; here a market is halted (41114, 40844, 25102) or the venue is not there',
    codes: ['40200', '40308', '43115'],
  },
  {
    reason: 'a market that was removed is unknown: 40034 and 25100',
    codes: ['40309'],
  },
  {
    reason:
      'copy trading as traders and followers, platforms and channels know it: none of the operations is served',
    codes: (
      '40501 40502 40503 40504 40505 40508 40509 40600 40601 40602 40603 40605 40606 40607 ' +
      '40608 40609 40701 40702'
    ).split(' '),
  },
  {
    reason: 'history is kept whole: lists go back as far as docs/rules.md says (00001, 40705)',
    codes: ['40704'],
  },
  {
    reason:
      'money and size of an order are answered by the codes of its family: 40762, 43012, 40757, 40800, 45110, 45111, 45112, 43117',
    codes: ['40711', '40712', '40713', '45113', '50014', '50015', '50019', '50020'],
  },
  {
    reason: 'a price beyond the band is 43008, 43009, 40815 or 40816',
    codes: ['41117', '50016', '50017', '50018'],
  },
  {
    reason: 'a preset on the wrong side is 40915, 40917, 43013 or 43015',
    codes: ['45122'],
  },
  {
    reason: 'too many calls are 429',
    codes: ['50009'],
  },
  {
    reason: 'an address that is not listed, which only withdrawals know',
    codes: ['43111'],
  },
];
