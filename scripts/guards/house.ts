/**
 * The structure of the code as tables: who may import whom, and who owns which database table. The checks beside this
 * file read it. docs/decisions/0016-structure-checks.md says why they exist. To add a folder, put it on the lowest
 * floor above everything it imports.
 */

/** What a file of a room may import besides its own room: other rooms and packages, Node's own included. */
export type Room = {
  readonly values: readonly string[];
  readonly types: readonly string[];
  allowsPackage(name: string): boolean;
};

/** Floors of a room, the highest first. A floor names folders of the room. `ownFiles` are the files beside them. */
export type Floors = readonly (readonly string[])[];

export type House = {
  readonly rooms: Readonly<Record<string, Room>>;
  /** Rooms with production code. Between their folders no circle is allowed. */
  readonly product: readonly string[];
  /** Rooms that the browser loads: zod must not reach it. */
  readonly browser: readonly string[];
  readonly floors: Readonly<Record<string, Floors>>;
  readonly tables: TableRules;
  readonly versions: VersionRules;
};

/** Who counts the changes of what processes keep in memory; see server/readCache. */
export type VersionRules = {
  /** Tables whose rows are kept in memory, or decide what of it is shown. */
  readonly tables: readonly string[];
  /** The file whose functions raise versions. */
  readonly raisers: string;
  /** Files that write such tables → the file that raises the versions for them, in the same transaction. */
  readonly raisedIn: Readonly<Record<string, string>>;
};

export type TableRules = {
  /** Where the types of the tables are, as kysely-codegen writes them. */
  readonly schema: string;
  /** Area → its tables. An area is a top folder of server/. Any area may read a table; only its own writes it. */
  readonly owners: Readonly<Record<string, readonly string[]>>;
  /** Functions that write the table named in their argument `table`. */
  readonly writers: readonly string[];
  /** Areas that call the others instead of the database. */
  readonly withoutSql: readonly string[];
  /** The folder that may contain SQL of any kind, such as statements for a table that a caller names. */
  readonly foundation: string;
  /** Tables with a tenant_id that are read before a tenant is known. */
  readonly directory: readonly string[];
};

export const ownFiles = '*';

const any = () => true;
const isForBrowser = (name: string) => /^(react|react-.*|@tanstack\/.*|@line\/liff)$/.test(name);
const isForServer = (name: string) => /^(node:.*|zod|fastify.*|@fastify\/.*|pg|kysely|pino)$/.test(name);
const notForServer = (name: string) => !isForServer(name);

const both = (...names: readonly string[]) => ({ values: names, types: names });

/** Code that drives the product from outside may start the server, but uses the screens only through a browser. */
const outside = both('contract', 'rules', 'server', 'demo', 'scripts');

export const house: House = {
  /** contract ← rules ← server ← demo, and contract ← client, rules ← ui, all of them ← web and ← console. */
  rooms: {
    contract: { ...both(), allowsPackage: (name) => name === 'zod' },
    rules: {
      values: [],
      types: ['contract'],
      allowsPackage: (name) => /^(fraction\.js$|ipaddr\.js$|@noble\/hashes\/|csv-parse\/browser\/)/.test(name),
    },
    server: { ...both('contract', 'rules'), allowsPackage: (name) => !isForBrowser(name) },
    client: { ...both('contract'), allowsPackage: notForServer },
    ui: { ...both('rules'), allowsPackage: notForServer },
    web: { ...both('contract', 'rules', 'client', 'ui'), allowsPackage: notForServer },
    console: { ...both('contract', 'rules', 'client', 'ui'), allowsPackage: notForServer },
    demo: { ...both('contract', 'rules', 'server'), allowsPackage: any },
    e2e: { ...outside, allowsPackage: any },
    bench: { ...outside, allowsPackage: any },
    scripts: { ...both('contract', 'rules', 'server', 'demo', 'bench'), allowsPackage: any },
  },
  product: ['contract', 'rules', 'server', 'client', 'ui', 'web', 'console', 'demo'],
  browser: ['client', 'ui', 'web', 'console'],

  floors: {
    server: [
      ['app'],
      ['http', 'cli', 'bundle', 'office', 'report', 'statistics', 'vacancy', 'move'],
      ['facility', 'event'],
      ['desk'],
      ['catalogue', 'payment', 'lottery', 'staff'],
      ['account', 'reservation', 'announcement'],
      ['tenant', 'notice', 'oidc', 'webhook'],
      ['jobs', 'limits', 'outside'],
      ['db', 'readCache', 'apart', ownFiles],
    ],
    web: [
      ['app'],
      ['open'],
      [
        ...['announcement', 'calendar', 'container', 'cancellation', 'payment', 'report', 'account', 'tenant'],
        ...['lottery', 'next', 'facility', 'event', 'vacancy', 'accessibility'],
      ],
      ['address', 'clock'],
    ],
    console: [
      ['app'],
      [
        ...['signIn', 'home', 'health', 'people', 'board', 'reviews', 'reservations', 'closures', 'fees', 'money'],
        ...['reception', 'staff', 'audit', 'account', 'followUps', 'office', 'announcements', 'messages', 'statistics'],
        ...['lottery', 'courses', 'waiting'],
      ],
      ['booking'],
      ['kit', 'shell', 'fields'],
      ['api'],
      ['address'],
    ],
    rules: [
      ['report', 'statistics'],
      ['lottery', 'facility', 'event'],
      ['account', 'announcement', 'message', 'notice', 'reservation', 'payment', 'ordinance', 'staff', 'webhook'],
      ['day', 'text', 'tenant', 'accessibility', 'network', 'oidc', ownFiles],
    ],
  },

  tables: {
    schema: 'server/db/schema.ts',
    owners: {
      db: ['server_secret', 'idempotency', 'backup_run'],
      readCache: ['fresh_version'],
      jobs: ['job'],
      limits: ['rate_limit', 'server_process'],
      tenant: ['tenant', 'tenant_setting', 'tenant_revision'],
      notice: ['notice', 'notice_delivery', 'refused_address'],
      account: [
        ...['account', 'session', 'mail_token', 'policy_version', 'agreement', 'access_log'],
        ...['person_merge', 'person_merge_row', 'group_member', 'calendar_feed', 'child'],
        'resident_identity',
      ],
      staff: [
        'staff',
        'staff_grant',
        'staff_session',
        'staff_invitation',
        'staff_recovery_code',
        'staff_passkey',
        'api_token',
        'console_network',
        'staff_identity',
        'audit_event',
      ],
      oidc: ['oidc_provider', 'oidc_attempt'],
      webhook: ['webhook', 'webhook_delivery'],
      reservation: ['follow_up'],
      announcement: ['announcement', 'announcement_draft'],
      catalogue: [
        ...['container', 'space', 'article', 'article_space', 'time_frame', 'equipment', 'ordinance_version'],
        ...['event_container', 'event_category', 'event', 'event_session', 'event_entry_span', 'entry_span_event'],
        ...['event_condition', 'condition_event', 'picture'],
      ],
      payment: [
        ...['payment', 'refund', 'ledger', 'sandbox_payment'],
        ...['till', 'till_count', 'till_correction', 'receipt', 'receipt_number'],
        ...['bill', 'bill_number'],
      ],
      lottery: ['lottery_draw', 'lottery_entry', 'lottery_result', 'lottery_ceremony', 'lottery_redraw'],
      facility: [
        ...['occupancy', 'reservation', 'reservation_detail', 'reservation_history', 'closure', 'closure_line'],
        ...['closure_draft', 'closure_rule'],
      ],
      event: [
        ...['event_reservation', 'event_reservation_detail', 'event_reservation_history', 'event_lottery_entry'],
        'event_loan_unit',
        'event_party_seat',
        'attendance',
        ...['course_plan', 'course_plan_line'],
      ],
      office: ['message', 'message_recipient'],
      move: ['moved_row'],
      vacancy: ['vacancy_watch'],
      statistics: [
        ...['statistics_use', 'statistics_day', 'statistics_sum', 'statistics_stale', 'statistics_progress'],
        ...['statistics_place_sum', 'statistics_report'],
      ],
    },
    writers: ['insertRows', 'upsertRows', 'replaceRows', 'withdrawOthers'],
    withoutSql: ['app', 'http', 'cli'],
    foundation: 'server/db/',
    directory: ['tenant'],
  },

  versions: {
    tables: [
      ...['tenant', 'tenant_setting', 'container', 'space', 'article', 'article_space', 'time_frame', 'equipment'],
      ...[
        'ordinance_version',
        'event_container',
        'event_category',
        'event',
        'event_session',
        'event_entry_span',
        'entry_span_event',
      ],
      ...['event_condition', 'condition_event', 'occupancy', 'event_reservation', 'lottery_draw', 'api_token'],
    ],
    raisers: 'server/readCache/version.queries.ts',
    raisedIn: {
      'server/catalogue/replaceEvents.queries.ts': 'server/bundle/import/importBundle.ts',
      'server/catalogue/ordinance.queries.ts': 'server/bundle/import/importBundle.ts',
      'server/catalogue/replaceRooms.queries.ts': 'server/bundle/import/importBundle.ts',
      'server/catalogue/session.queries.ts': 'server/bundle/import/importBundle.ts',
      // The courses are locked, which raises them.
      'server/event/waiting/offeredSeat.queries.ts': 'server/vacancy/offerCourses.ts',
      'server/event/seatNumber.queries.ts': 'server/bundle/import/importBundle.ts',
      'server/facility/closure.queries.ts': 'server/bundle/import/importBundle.ts',
      'server/catalogue/event.queries.ts': 'server/event/plan/callOff.ts',
      'server/catalogue/exceptions.queries.ts': 'server/facility/closure/opening/openDay.ts',
      // Locks the spaces, which raises them.
      'server/facility/closure/opening/opening.queries.ts': 'server/facility/closure/opening/openDay.ts',
      // The spaces are locked, which raises them.
      'server/facility/waiting/heldFrame.queries.ts': 'server/vacancy/rooms/offerRooms.ts',
      'server/facility/closure/recurring/closureRule.queries.ts': 'server/facility/closure/recurring/layDown.ts',
      // Locks the spaces, which raises them.
      'server/facility/closure/cover.queries.ts': 'server/facility/closure/cover.ts',
      'server/lottery/underWay.queries.ts': 'server/bundle/import/importBundle.ts',
      'server/tenant/tenant.queries.ts': 'server/bundle/import/importBundle.ts',
      // Adding, reserving and removing lock the courses first.
      'server/event/cart/cart.queries.ts': 'server/event/cart/removeEventFromCart.ts',
      'server/event/cart/newReservation.queries.ts': 'server/event/cart/addFromMemory.ts',
      'server/event/cart/reserving.queries.ts': 'server/event/cart/reserveCartFromMemory.ts',
      'server/event/cart/quickAdding.queries.ts': 'server/event/cart/addFromMemory.ts',
      // The courses and spaces are locked, which raises them.
      'server/event/move/movedEntries.queries.ts': 'server/move/write/writeEntries.ts',
      'server/facility/move/movedRooms.queries.ts': 'server/move/write/writeRooms.ts',
      // Both courses are locked, which raises them; that of the new one is raised once more.
      'server/event/desk/seat/changedSeat.queries.ts': 'server/event/desk/seat/changeSeat.ts',
      // Revoking raises; one that is new is in no memory yet.
      'server/staff/token/token.queries.ts': 'server/staff/token/manageTokens.ts',
      // A cancellation does so before it looks.
      'server/event/mine/cancel.queries.ts': 'server/event/mine/cancelEventReservation.ts',
    },
  },
};
