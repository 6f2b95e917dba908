import { expect, it } from 'vitest';
import { bulkLoads } from '../../../../schemas/built/bulkLoads/library.js';
import { recognise } from '../../recognition/recognise.ts';
import { cellsOf, codesOf, wholeFile } from '../samples/sampleFiles.ts';

const nested = `<?xml version="1.0" encoding="utf-8"?>
<p:PAPDIS xmlns:p="urn:example">
  <p:PAPDISVersion>PAP11</p:PAPDISVersion>
  <p:Employer EmployerId="1087">
    <p:PayPeriod><p:PayPeriodStartDate>2026-04-01</p:PayPeriodStartDate><p:PayPeriodEndDate>2026-04-30</p:PayPeriodEndDate></p:PayPeriod>
    <p:Employees>
      <p:Employee>
        <p:Name><p:Forename1>Grace</p:Forename1><p:Surname>O&#8217;Konkwo &amp; Co</p:Surname></p:Name>
        <p:EmployeeId>P-1042</p:EmployeeId>
        <p:Contributions><p:EmployeeContributionsAmount>118.75</p:EmployeeContributionsAmount></p:Contributions>
      </p:Employee>
      <p:Employee>
        <p:Name><p:Forename1>Tomos</p:Forename1><p:Surname>Prydderch</p:Surname></p:Name>
        <p:EmployeeId>P-1043</p:EmployeeId>
        <p:Contributions><p:EmployeeContributionsAmount>130.00</p:EmployeeContributionsAmount></p:Contributions>
      </p:Employee>
    </p:Employees>
  </p:Employer>
</p:PAPDIS>`;

it('reads each person as a row, with what is written once for all', async () => {
  const file = await wholeFile(nested);
  const [headings = [], ...rows] = cellsOf(file);
  const records = rows.map((cells) => Object.fromEntries(cells.map((cell, at): [string, string] => [headings[at] ?? '', cell])));
  const shared = { PAPDISVersion: 'PAP11', EmployerId: '1087', PayPeriodStartDate: '2026-04-01', PayPeriodEndDate: '2026-04-30' };
  expect(records).toEqual([
    { ...shared, Forename1: 'Grace', Surname: 'O’Konkwo & Co', EmployeeId: 'P-1042', EmployeeContributionsAmount: '118.75' },
    { ...shared, Forename1: 'Tomos', Surname: 'Prydderch', EmployeeId: 'P-1043', EmployeeContributionsAmount: '130.00' },
  ]);
  expect([file.reading?.kind, codesOf(file)]).toEqual(['xml', []]);
  const { mapping } = recognise(file.rows, { action: 'contribution', fileFormat: 'papdis' }, bulkLoads);
  expect(mapping.formatId).toMatch(/^papdis/);
  expect(mapping.columns).toContain('employeeRegularAmount');
});

it('reads amounts beside the personal details, and one person alone', async () => {
  const row = (id: string) =>
    `<Row><Person><EmployeeId>${id}</EmployeeId><Surname>Hill</Surname></Person><Pay><EmployeeContributionsAmount>1.00</EmployeeContributionsAmount></Pay></Row>`;
  for (const ids of [['P-1'], ['P-1', 'P-2']]) {
    const [headings = [], ...rows] = cellsOf(await wholeFile(`<Data>${ids.map(row).join('')}</Data>`));
    const id = headings.indexOf('EmployeeId');
    expect(rows.map((cells) => [cells[id], cells[headings.indexOf('EmployeeContributionsAmount')]])).toEqual(
      ids.map((one) => [one, '1.00']),
    );
  }
});

it('reads the encoding that the file names', async () => {
  const text = '<?xml version="1.0" encoding="windows-1252"?><D><E><Surname>Zo_</Surname><EmployeeId>1</EmployeeId></E></D>';
  const bytes = new TextEncoder().encode(text).map((byte) => (byte === 0x5f ? 0xeb : byte));
  expect(cellsOf(await wholeFile(bytes))[1]).toContain('Zoë');
});

it.each([
  [
    'an entity bomb',
    '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><d><Surname>&b;</Surname></d>',
    'xmlUnsafe',
  ],
  ['an external entity', '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><d><Surname>&x;</Surname></d>', 'xmlUnsafe'],
  ['an external document type', '<!DOCTYPE d SYSTEM "http://example.com/d.dtd"><d/>', 'xmlUnsafe'],
  ['an entity that nobody defined', '<d><Surname>&x;</Surname></d>', 'fileDamaged'],
  ['an end that is missing', '<d><Surname>Hill</Surname>', 'fileDamaged'],
  ['no persons', '<Workbook><Cell>1</Cell></Workbook>', 'fileTypeNotAccepted'],
  ['a page of the web', '<!DOCTYPE html><html></html>', 'fileTypeNotAccepted'],
])('refuses %s', async (_, text, code) => {
  expect(codesOf(await wholeFile(text))).toEqual([code]);
});
