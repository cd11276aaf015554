/** Faults: what primitives are called, what they do, and what they take, by what their declarations say in English. */
export const faultHints: Readonly<Record<string, string>> = {
  delay: '延迟',
  drop: '丢弃请求',
  'lose-reply': '丢失应答',
  reset: '重置连接',
  status: '错误状态码',
  'html-body': '网页应答',
  'rate-limit': '限流',
  'error-code': '错误码',
  truncate: '截断应答',
  'wrong-length': '长度不符',
  'slow-bytes': '缓慢应答',
  maintenance: '维护',
  silent: '沉默',
  'pong-only': '只应答心跳',
  close: '断开连接',
  'half-open': '半开连接',
  duplicate: '重复推送',
  reorder: '乱序推送',
  gap: '丢失推送',
  'stale-snapshot': '过期快照',
  'wrong-checksum': '校验和错误',
  'slow-link': '缓慢连接',
  'refuse-login': '拒绝登录',
  'rest-lags': '查询滞后',
  'socket-lags': '推送滞后',
  'old-read': '旧数据查询',
  'unknown-order': '查无订单',
  'stall-fill': '成交停滞',
  'no-liquidity': '流动性消失',
  'widen-spread': '价差扩大',
  'gap-price': '价格跳空',
  'partial-then-cancel': '部分成交后撤单',
  reject: '拒绝下单',
  'liquidate-in-flight': '途中强平',
  deleverage: '自动减仓',
  delist: '下架',
  halt: '停止交易',
  'change-tiers': '更改杠杆档位',
  'funding-spike': '资金费率飙升',
  'change-fee-tier': '更改费率等级',
  stop: '停机',
  restart: '重启',
  'skew-time': '时钟偏移',
  'revoke-key': '吊销密钥',
  'change-ips': '更改 IP 白名单',
  'Waits before the request is acted on: always as long, or as long as a log-normal draw says.':
    '处理请求前先等待：固定时长，或按对数正态分布抽取。',
  'Loses the request before it is read: nothing is done, and nothing is answered.':
    '请求在读取前丢失：不执行，也不应答。',
  'Carries the request out and loses the reply.': '请求已执行，但应答丢失。',
  'Resets the connection before the request is read: nothing is done.':
    '读取请求前重置连接：不执行。',
  'Answers with an HTTP status, with nothing in the body or with a line of text.':
    '以一个 HTTP 状态码应答，正文为空或一行文字。',
  'Answers with the page of a proxy that does not reach the venue.': '以连不上场所的代理网页应答。',
  'Refuses every call of a user, or of an address, for a while, logins of sockets too; calls that come too soon in that time may prolong it.':
    '一段时间内拒绝某用户或某地址的所有调用和登录；期间过早的调用可能延长限制。',
  'Refuses with a code of the table, in the envelope.': '以错误码表中的一个错误码拒绝。',
  'Carries the request out and answers with a part of the JSON, in good HTTP.':
    '请求已执行，只应答 JSON 的一部分，HTTP 本身正确。',
  'Carries the request out and announces more bytes than it sends before the connection ends.':
    '请求已执行，声明的字节数多于连接结束前发出的。',
  'Answers at so many bytes a second.': '以每秒若干字节的速度应答。',
  'Refuses everything with 503 and code 40725, as a venue that is being worked on.':
    '如维护中的场所，以 503 和错误码 40725 拒绝一切。',
  'Withholds pushes of the channels that are named; without a channel everything that is said, answers and pongs too.':
    '扣留所指频道的推送；不指明频道则扣留一切，包括应答和心跳。',
  'Withholds every push of a connection; what the client asks is answered.':
    '扣留连接的所有推送；客户端的请求照常应答。',
  'Ends a connection: with a code, or (1006) without a word, as when a line is cut.':
    '以一个代码结束连接；1006 则不声不响，如同断线。',
  'Neither reads nor says anything any more, and does not end the connection.':
    '不再读取，也不再发送，但不结束连接。',
  'Pushes twice.': '推送两次。',
  'Holds a push back until the next of the same subscription has been told.':
    '推迟一条推送，直到同一订阅的下一条发出之后。',
  'Loses so many pushes in a row.': '连续丢失若干条推送。',
  'Tells a new subscriber what there is, and loses what happens in the time after it.':
    '向新订阅者发送快照，并丢失其后一段时间的更新。',
  'Tells a checksum of a book that is not its own.': '推送与盘口不符的校验和。',
  'Says everything at so many bytes a second.': '以每秒若干字节的速度发送一切。',
  'Refuses to let a client in, whatever its signature, and ends its connection.':
    '无论签名如何都拒绝登录，并结束连接。',
  'Answers reads of users (orders, fills, positions, balances) from a state that is behind; pushes and replies to writes are on time.':
    '用户查询（订单、成交、持仓、余额）取自滞后的状态；推送和写操作的应答不滞后。',
  'Pushes what happened later than REST knows it, in the right order.':
    '推送晚于查询接口，但顺序正确。',
  'Answers any read, of users and of markets, from an old moment: that of a replica that is behind.':
    '用户和市场的任何查询都取自旧时刻，如同滞后的副本。',
  'Knows an order, when it is asked for alone, only some time after it was placed.':
    '下单后过一段时间才能单独查到该订单。',
  'Fills a part of an order that rests; then the built-in market leaves it alone for a while.':
    '挂单成交一部分；随后内置市场一段时间不再碰它。',
  'The built-in market buys, sells or does both in part or not at all for a while; what it still quotes follows the index.':
    '内置市场一段时间内减少或停止买、卖或两者；其余报价仍跟随指数。',
  'The built-in market quotes so many times as far from the index, for a while.':
    '内置市场一段时间内的报价离指数远若干倍。',
  'Has the index jump, and the mark with it: over whatever waited in between.':
    '指数价格跳变，标记价格随之：越过其间等待的一切。',
  'Fills a part of an order that rests, then the venue cancels what its user has open there.':
    '挂单成交一部分，随后场所撤销其用户在该市场的挂单。',
  'Refuses orders for a reason of the market, by the code that it has on that interface.':
    '以市场原因拒绝下单，错误码按所用接口。',
  'Before a cancel is carried out, the mark goes beyond the liquidation price of its user’s position for a moment.':
    '执行撤单前，标记价格瞬间越过其用户持仓的强平价格。',
  'Takes a part of a user’s position as auto-deleveraging does: at the mark, off the book, against the other side.':
    '如自动减仓般取走用户持仓的一部分：以标记价格，不经盘口，与对手方成交。',
  'Takes markets off trading for good: orders are cancelled, positions closed at the mark.':
    '市场永久下架：撤销挂单，以标记价格平仓。',
  'Halts markets, for a while or until an operator opens them.':
    '停止市场一段时间，或直到运营者重新开放。',
  'Gives contracts other leverage tiers: less leverage, more maintenance margin.':
    '更改合约的杠杆档位：杠杆更低，维持保证金更高。',
  'Has contracts pay another funding rate, in other intervals, up to another cap: the mark stands that far from the index, and the mean of an interval goes by it.':
    '合约按另一资金费率、周期和上限结算：标记价格相应偏离指数，周期均值随之。',
  'Gives a user another fee tier, whatever he trades.': '给用户另一费率等级，与其成交额无关。',
  'Cuts all connections and takes none for a while, as a process that was killed.':
    '切断所有连接，一段时间内不再接受，如同进程被终止。',
  'Tells sockets that the venue stops and closes them (30033, 1012), takes no connections for a while, then goes on with all that it had acknowledged.':
    '通知推送连接停机并关闭（30033、1012），一段时间不接受连接，然后带着已确认的一切继续。',
  'Has the server’s clock be off: the time that it tells, and by which it judges signatures and logins of sockets.':
    '服务器时钟偏移：包括其报告的时间，以及判断签名和登录所用的时间。',
  'Revokes a key, or all keys of a user.': '吊销一个密钥，或用户的所有密钥。',
  'Gives a key, or all keys of a user, another list of addresses.':
    '给一个密钥或用户的所有密钥另一份 IP 白名单。',
  'Always so long. Ms, or a duration such as 10s.': '固定时长。毫秒，或如 10s 的时长。',
  'Without `ms`: the median of the draw. Ms, or a duration such as 10s; usually 250.':
    '不填 ms 时抽取的中位数。毫秒，或如 10s 的时长；默认 250。',
  'Without `ms`: the deviation of its logarithm. A decimal from 0 to 5; usually 0.5.':
    '不填 ms 时其对数的标准差。0 至 5 的小数；默认 0.5。',
  'How it is lost. Usually reset.': '丢失的方式；默认重置连接。',
  'As `status`: which one. A whole number from 500 to 599; usually 502.':
    '方式为状态码时所用的状态码。500 至 599 的整数；默认 502。',
  'As `timeout`: how long nothing comes, before the connection is reset. Ms, or a duration such as 10s; usually 30000.':
    '方式为超时时，重置连接前无应答的时长。毫秒，或如 10s 的时长；默认 30000。',
  'Which. A whole number from 400 to 599; usually 503.': '状态码。400 至 599 的整数；默认 503。',
  'What stands in the body. Usually none.': '正文内容；默认为空。',
  'Of the page. A whole number from 200 to 599; usually 502.':
    '网页的状态码。200 至 599 的整数；默认 502。',
  'How long, of venue time. A whole number from 1 to 86400; usually 10.':
    '时长（秒，场所时间）。1 至 86400 的整数；默认 10。',
  'How many seconds each call adds that comes sooner than 0.5 s × 2^k after the kth refusal, 32 s at most. A whole number from 0 to 86400; usually 0.':
    '第 k 次拒绝后早于 0.5 秒 × 2^k（最多 32 秒）的调用延长的秒数。0 至 86400 的整数；默认 0。',
  'At most so many seconds in all. A whole number from 1 to 604800; usually 300.':
    '总共最多的秒数。1 至 604800 的整数；默认 300。',
  'Which. A code of docs/api/errors.md.': '错误码，见 docs/api/errors.md。',
  'What its message names. Text.': '提示中所指的内容。',
  'How much of it. A decimal from 0 to 0.99; usually 0.5.':
    '应答的比例。0 至 0.99 的小数；默认 0.5。',
  'How many bytes are missing. A whole number from 1 to 1000000; usually 16.':
    '缺少的字节数。1 至 1000000 的整数；默认 16。',
  'How fast the body comes. A decimal from 1 to 1000000; usually 100.':
    '正文的速度。1 至 1000000 的小数；默认 100。',
  'Which. A whole number from 1000 to 4999; usually 1006.':
    '关闭代码。1000 至 4999 的整数；默认 1006。',
  'How many. A whole number from 1 to 1000000; usually 1.': '条数。1 至 1000000 的整数；默认 1。',
  'How old the snapshot is, of venue time. Ms, or a duration such as 10s; usually 10000.':
    '快照的时龄（场所时间）。毫秒，或如 10s 的时长；默认 10000。',
  'How fast. A decimal from 1 to 100000000; usually 1000.':
    '速度。1 至 100000000 的小数；默认 1000。',
  'By which code. A code of docs/api/channels.md; usually 30005.':
    '错误码，见 docs/api/channels.md；默认 30005。',
  'How far behind, of venue time. Ms, or a duration such as 10s; usually 5000.':
    '滞后的时长（场所时间）。毫秒，或如 10s 的时长；默认 5000。',
  'How much later, of venue time. Ms, or a duration such as 10s; usually 5000.':
    '推迟的时长（场所时间）。毫秒，或如 10s 的时长；默认 5000。',
  'How old, of venue time. Ms, or a duration such as 10s; usually 60000.':
    '数据的时龄（场所时间）。毫秒，或如 10s 的时长；默认 60000。',
  'How long after, of venue time. Ms, or a duration such as 10s; usually 1500.':
    '下单后的时长（场所时间）。毫秒，或如 10s 的时长；默认 1500。',
  'How much of it is filled. A decimal from 0 to 0.99; usually 0.5.':
    '成交的比例。0 至 0.99 的小数；默认 0.5。',
  'How long it then stays so, of venue time. Ms, or a duration such as 10s; usually 60000.':
    '其后保持的时长（场所时间）。毫秒，或如 10s 的时长；默认 60000。',
  'Which. Usually both.': '哪一边；默认两边。',
  'How much of them is gone. A decimal from 0 to 1; usually 1.':
    '消失的比例。0 至 1 的小数；默认 1。',
  'How long, of venue time. Ms, or a duration such as 10s; usually 60000.':
    '时长（场所时间）。毫秒，或如 10s 的时长；默认 60000。',
  'How many. A decimal from 1 to 1000; usually 5.': '倍数。1 至 1000 的小数；默认 5。',
  'How far, -0.05 is five per cent down. A decimal from -0.99 to 10.':
    '幅度，-0.05 为下跌百分之五。-0.99 至 10 的小数。',
  'Which. A reason of docs/api/errors.md, such as insufficient-balance; usually insufficient-balance.':
    '原因，见 docs/api/errors.md；默认 insufficient-balance（余额不足）。',
  'How much of it. A decimal from 0 to 1; usually 1.': '持仓的比例。0 至 1 的小数；默认 1。',
  'How long, of venue time; until it is taken back when left out. Ms, or a duration such as 10s.':
    '时长（场所时间）；不填则直到撤除为止。毫秒，或如 10s 的时长。',
  'No tier allows more. A whole number from 1 to 1000; usually 10.':
    '各档位的最大杠杆。1 至 1000 的整数；默认 10。',
  'The maintenance rate of each tier becomes so many times what it was. A decimal from 0.01 to 100; usually 2.':
    '各档位维持保证金率的倍数。0.01 至 100 的小数；默认 2。',
  'Of an interval; below zero shorts pay. A decimal from -0.9 to 0.9.':
    '每个周期的费率；负数由空头支付。-0.9 至 0.9 的小数。',
  'How long one is. A whole number from 1 to 24; usually 1.':
    '周期（小时）。1 至 24 的整数；默认 1。',
  'The most of a rate; that of `rate` when left out. A decimal from 0 to 0.9.':
    '费率上限；不填则与费率相同。0 至 0.9 的小数。',
  'A tier of the venue file. The name of a tier.': '场所文件中的费率等级名称。',
  'How long, of the host’s time. Ms, or a duration such as 10s; usually 5000.':
    '时长（主机时间）。毫秒，或如 10s 的时长；默认 5000。',
  'At once; below zero it is behind. A decimal from -86400000 to 86400000; usually 0.':
    '立即偏移的毫秒数；负数为滞后。-86400000 至 86400000 的小数；默认 0。',
  'And so much more each minute of venue time. A decimal from -86400000 to 86400000; usually 0.':
    '场所时间每分钟再偏移的毫秒数。-86400000 至 86400000 的小数；默认 0。',
  'At most so far. A decimal from -86400000 to 86400000; usually 86400000.':
    '最多偏移的毫秒数。-86400000 至 86400000 的小数；默认 86400000。',
  'The addresses, with commas. Addresses with commas, such as 203.0.113.7.':
    '以逗号分隔的地址，例如 203.0.113.7。',
};
