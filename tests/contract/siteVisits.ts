const text = (title: string, more: object = {}): object => ({ title, type: 'string', minLength: 1, maxLength: 80, ...more });

/** A made-up entity with a field of every type, a reference, an enumeration, a secret and a condition. */
export const siteVisit = {
  $schema: '../meta/entity.meta.json',
  $id: 'site-visit',
  title: 'Site visit',
  description: 'A visit of the provider to an employer.',
  type: 'object',
  additionalProperties: false,
  required: ['visitUid', 'name', 'visitDate'],
  properties: {
    visitUid: { title: 'Visit ID', type: 'string', format: 'uuid', readOnly: true },
    name: text('Name'),
    purpose: {
      title: 'Purpose',
      type: 'string',
      oneOf: [
        { const: 'audit', title: 'Audit' },
        { const: 'training', title: 'Training' },
      ],
    },
    visitDate: { title: 'Date', type: 'string', format: 'date' },
    startsAt: { title: 'Starts', type: 'string', format: 'date-time' },
    endsAt: { title: 'Ends', type: ['string', 'null'], format: 'date-time' },
    opensAt: { title: 'Opens', type: ['string', 'null'], format: 'time' },
    website: { title: 'Website', type: ['string', 'null'], format: 'url' },
    phone: { title: 'Phone', type: ['string', 'null'], format: 'tel' },
    contactEmail: { title: 'Contact', type: ['string', 'null'], format: 'email' },
    isRemote: { title: 'Remote', type: 'boolean', default: false },
    meetingLink: text('Meeting link', {
      type: ['string', 'null'],
      'x-messages': { required: 'Enter the link that opens the meeting' },
    }),
    headcount: { title: 'Headcount', type: 'integer', minimum: 1, maximum: 500 },
    fee: { title: 'Fee', type: 'integer', minimum: 0, 'x-unit': 'pence' },
    travel: { title: 'Travel', type: ['integer', 'null'], minimum: 0, 'x-unit': 'pence' },
    totalCost: {
      title: 'Total cost',
      type: ['integer', 'null'],
      readOnly: true,
      'x-stored': false,
      'x-computed': { sum: ['fee', 'travel'] },
      'x-unit': 'pence',
    },
    discountPct: { title: 'Discount', type: 'number', default: 2.5, minimum: 0, maximum: 100, 'x-unit': 'percent' },
    payrollUid: { title: 'Payroll', type: 'string', format: 'uuid', 'x-reference': 'payrolls' },
    topics: { title: 'Topics', type: 'array', items: { type: 'string', minLength: 1 } },
    equipment: {
      title: 'Equipment',
      type: 'array',
      items: {
        type: 'string',
        oneOf: [
          { const: 'projector', title: 'Projector' },
          { const: 'laptops', title: 'Laptops' },
        ],
      },
    },
    venue: {
      title: 'Venue',
      type: ['object', 'null'],
      additionalProperties: false,
      required: ['room'],
      properties: { room: text('Room'), floor: { title: 'Floor', type: ['integer', 'null'], minimum: 0, maximum: 90 } },
    },
    accessCode: text('Door code', { 'x-secret': true }),
    isArchived: { title: 'Archived', type: 'boolean', default: false, readOnly: true },
    allowedActions: {
      title: 'Allowed actions',
      type: 'object',
      readOnly: true,
      additionalProperties: false,
      properties: {
        canEdit: { title: 'May be edited', type: 'boolean' },
        canDelete: { title: 'May be deleted', type: 'boolean' },
        canArchive: { title: 'May be archived', type: 'boolean' },
        canRestore: { title: 'May be restored', type: 'boolean' },
        reasons: {
          title: 'Reasons',
          type: 'object',
          additionalProperties: false,
          properties: { canEdit: { title: 'Why it may not be edited', type: 'string' } },
        },
      },
    },
  },
  'x-rules': [{ field: 'endsAt', after: 'startsAt', message: 'Enter an end that is after the start' }],
  if: { properties: { isRemote: { const: true } }, required: ['isRemote'] },
  // oxlint-disable-next-line unicorn/no-thenable -- The keyword of JSON Schema.
  then: { required: ['meetingLink'], properties: { meetingLink: { type: 'string' } } },
  else: { properties: { meetingLink: { type: 'null' } } },
};

const fields = [
  'name',
  'purpose',
  'visitDate',
  'startsAt',
  'endsAt',
  'opensAt',
  'website',
  'phone',
  'contactEmail',
  'isRemote',
  'meetingLink',
  'headcount',
  'fee',
  'travel',
  'discountPct',
  'payrollUid',
  'topics',
  'equipment',
  'venue',
  'accessCode',
];

/** Its resource: all that a developer writes in addition to the entity. */
export const siteVisits = {
  $schema: '../meta/resource.meta.json',
  name: 'site-visits',
  entity: 'site-visit',
  idProperty: 'visitUid',
  scope: 'employer',
  title: 'Site visit',
  pluralTitle: 'Site visits',
  recordTitle: '{name}',
  portalPath: 'site-visits',
  menu: { label: 'Site visits' },
  storage: { documents: true },
  permissions: {
    'siteVisit.read': ['provider-admin', 'hs-admin', 'external-admin', 'senior-pension-admin', 'pension-admin'],
    'siteVisit.write': ['provider-admin', 'hs-admin', 'senior-pension-admin', 'pension-admin'],
    'siteVisit.delete': ['provider-admin', 'hs-admin', 'senior-pension-admin'],
  },
  archive: { permission: 'siteVisit.delete' },
  sample: 3,
  endpoints: {
    list: { path: '/employers/{employerId}/site-visits', permission: 'siteVisit.read' },
    show: { path: '/site-visits/{id}', permission: 'siteVisit.read' },
    create: {
      path: '/employers/{employerId}/site-visits',
      permission: 'siteVisit.write',
      sections: [{ title: 'The visit', fields }],
      required: ['name', 'visitDate'],
    },
    delete: { path: '/site-visits/{id}', permission: 'siteVisit.delete', allowedAction: 'canDelete' },
  },
  list: {
    columns: ['name', 'purpose', 'visitDate', 'headcount'],
    optionalColumns: ['totalCost'],
    sort: ['name', 'visitDate', 'headcount', 'fee'],
    defaultSort: 'name',
    search: { label: 'Name' },
    filters: ['name', 'purpose', 'isRemote', 'headcount', 'payrollUid', 'opensAt', 'phone'],
    emptyText: 'There are no visits yet.',
  },
  sections: [
    {
      id: 'visit',
      title: 'Visit',
      fields,
      required: ['name', 'visitDate'],
      update: { path: '/site-visits/{id}', permission: 'siteVisit.write', allowedAction: 'canEdit' },
    },
  ],
};

/** A made-up entity with a table of its own, whose records refer to site visits: in a field, and in a list. */
export const visitRoom = {
  $schema: '../meta/entity.meta.json',
  $id: 'visit-room',
  title: 'Visit room',
  description: 'A room that is booked for a site visit.',
  type: 'object',
  additionalProperties: false,
  required: ['roomUid', 'name', 'visitUid', 'isLocked'],
  properties: {
    roomUid: { title: 'Room ID', type: 'string', format: 'uuid', readOnly: true },
    name: text('Name'),
    visitUid: { title: 'Site visit', type: 'string', format: 'uuid', 'x-reference': 'site-visits' },
    laterVisits: {
      title: 'Later visits',
      type: 'array',
      default: [],
      items: { type: 'string', format: 'uuid', 'x-reference': 'site-visits' },
    },
    isLocked: { title: 'Locked', type: 'boolean', default: false },
  },
};

/** Its resource. */
export const visitRooms = {
  $schema: '../meta/resource.meta.json',
  name: 'visit-rooms',
  entity: 'visit-room',
  idProperty: 'roomUid',
  scope: 'employer',
  title: 'Visit room',
  pluralTitle: 'Visit rooms',
  recordTitle: '{name}',
  portalPath: 'visit-rooms',
  storage: { table: 'visit_rooms' },
  endpoints: {
    list: { path: '/employers/{employerId}/visit-rooms', permission: 'siteVisit.read' },
    show: { path: '/visit-rooms/{id}', permission: 'siteVisit.read' },
    create: {
      path: '/employers/{employerId}/visit-rooms',
      permission: 'siteVisit.write',
      sections: [{ title: 'The room', fields: ['name', 'visitUid', 'laterVisits'] }],
      required: ['name', 'visitUid'],
    },
    delete: { path: '/visit-rooms/{id}', permission: 'siteVisit.write' },
  },
  list: { columns: ['name'], sort: ['name'], defaultSort: 'name', filters: ['name'], emptyText: 'No room is booked.' },
  sections: [{ id: 'room', title: 'Room', fields: ['name', 'visitUid', 'laterVisits'] }],
};
