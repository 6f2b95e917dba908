import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as entities from '../../schemas/built/allEntities.js';
import { validate as contactDetails } from '../../schemas/built/validators/employees/contact-details.js';
import { validate as create } from '../../schemas/built/validators/employees/create.js';
import { validate as employmentDetails } from '../../schemas/built/validators/employees/employment-details.js';
import { validate as payrollRelationship } from '../../schemas/built/validators/employees/payroll-relationship.js';
import { validate as personalDetails } from '../../schemas/built/validators/employees/personal-details.js';
import { benefits } from '../../schemas/generated/resources.ts';
import type { Validate } from '../../schemas/lib/validate.ts';
import { workOutAgain } from '../../server/store/contributions/generation.ts';
import { recordStore } from '../../server/store/resources/recordStore.ts';
import { createTestDatabase, type TestDatabase } from '../../server/node/postgres/testDatabase.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ sample: true });
});
afterAll(() => database.close());

async function rowsOf<Row = Record<string, unknown>>(query: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await query.execute(database.db);
  return rows as Row[];
}

async function valueOf(query: RawBuilder<unknown>): Promise<unknown> {
  const [row] = await rowsOf(query);
  return Object.values(row ?? {})[0];
}

const numberOf = async (query: RawBuilder<unknown>): Promise<number> => Number(await valueOf(query));

function faultsOf(validate: Validate, rows: readonly unknown[]): { row: unknown; errors: Validate['errors'] }[] {
  return rows.flatMap((row) => (validate(row) ? [] : [{ row, errors: validate.errors }]));
}

describe('employers', () => {
  it('has employers under every letter, the largest with 5,000 employees and the others with 5 to 300', async () => {
    expect(await valueOf(sql`select string_agg(distinct initial, '' order by initial) from portal.employers`)).toBe(
      '#ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    );
    expect(
      await rowsOf(sql`select name, employee_count from portal.employers where employee_count not between 5 and 300`),
    ).toEqual([{ name: 'Larkspur Supermarkets plc', employee_count: 5000 }]);
  });

  it('has counters and numbers of employees that match the loaded rows', async () => {
    expect(
      await rowsOf(
        sql`select (select value::integer from portal.counters where name = 'employers') as counted, count(*)::integer as rows from portal.employers`,
      ),
    ).toEqual([{ counted: 99, rows: 99 }]);
    expect(
      await rowsOf(
        sql`select (select value::integer from portal.counters where name = 'employers:active') as counted, count(*)::integer as rows from portal.employers where is_active`,
      ),
    ).toEqual([{ counted: 98, rows: 98 }]);
    expect(
      await rowsOf(sql`select e.name from portal.employers e join (select employer_id, count(*) as total, count(*) filter (where is_active) as active from portal.employees group by 1) c
        on c.employer_id = e.id where (e.employee_count, e.active_employee_count) <> (c.total, c.active)`),
    ).toEqual([]);
  });

  it('has some unusual employers', async () => {
    expect(
      await rowsOf(sql`select name, is_active, close_employer_final_pay_date::text as final_pay_date, close_employer_reason as reason
        from portal.employers where instruction_close_employer_id is not null or not is_active order by name`),
    ).toEqual([
      { name: 'Westering Shipping Agents Ltd', is_active: false, final_pay_date: '2026-03-31', reason: 'companyClosedDown' },
      { name: 'Zinnia Flower Markets Ltd', is_active: true, final_pay_date: '2027-01-29', reason: 'corporateRestructure' },
    ]);
    expect(await numberOf(sql`select max(length(name)) from portal.employers`)).toBeGreaterThan(150);
    expect(
      await numberOf(
        sql`select count(*) from portal.employers where has_contribution_matching_rule and contribution_matching_hint is not null`,
      ),
    ).toBe(1);
    expect(await numberOf(sql`select count(*) from portal.employers where phone_number is null and emails = '{}'`)).toBe(1);
  });

  it('has products that their schema accepts', async () => {
    const products =
      await rowsOf(sql`select product_uid as "productUid", short_name as "shortName", long_name as "longName", slug, is_pension as "isPension", annual_allowance as "annualAllowance",
      priority, compatible_transfer_products as "compatibleTransferProducts", can_buy as "canBuy", can_transfer as "canTransfer" from portal.product_types`);
    expect(faultsOf(entities.productType, products)).toEqual([]);
  });
});

it('has only benefits that their schema accepts', async () => {
  const all = { limit: null, page: 1, sort: 'name', descending: false, filters: [], search: null };
  const { rows } = await recordStore(benefits).list(database.db, null, all);
  expect(rows.length).toBeGreaterThan(99);
  // The caller's allowed actions are not part of the sample.
  const faults = faultsOf(entities.benefit, rows).filter(({ errors }) =>
    errors?.some(({ params }) => params['missingProperty'] !== 'allowedActions'),
  );
  expect(faults).toEqual([]);
});

it('has schemes and benefits whose terms, products and payment services exist', async () => {
  expect(
    await rowsOf(sql`select s.name from portal.pension_schemes s
      left join portal.documents c on c.uid = s.charge_model_uid and c.resource = 'charge-models'
      left join portal.documents t on t.uid = s.strategy_uid and t.resource = 'strategies' where c.uid is null or t.uid is null`),
  ).toEqual([]);
  expect(
    await rowsOf(sql`select b.name from portal.benefits b
      left join portal.documents p on p.uid = b.payment_service_uid and p.resource = 'payment-services'
      where p.uid is null or (b.type = 'savings') <> (b.product_uid is not null) or (b.type = 'pension') <> (b.pension_scheme_uid is not null)`),
  ).toEqual([]);
});

describe('intermediaries', () => {
  it('are four, one with 30 employers, and some clients were revoked', async () => {
    expect(
      await rowsOf(sql`select i.short_name as name, i.employer_count as clients, count(*) filter (where not c.is_active)::integer as revoked
        from portal.intermediaries i join portal.intermediary_employers c on c.intermediary_id = i.id group by i.id order by i.id`),
    ).toEqual([
      { name: 'Castlegate', clients: 30, revoked: 3 },
      { name: 'Pinnock & Rhys', clients: 13, revoked: 1 },
      { name: 'Tarn Street', clients: 7, revoked: 0 },
      { name: 'Yewdale', clients: 1, revoked: 0 },
    ]);
  });
});

describe('the payrolls and benefits of employers', () => {
  it('has payrolls of all six frequencies, active and ceased, and one default for each employer', async () => {
    expect(
      await valueOf(sql`select array_agg(distinct frequency order by frequency) from portal.payrolls where status = 'Active'`),
    ).toEqual(['fortnightly', 'fourWeekly', 'monthly', 'taxMonthly', 'taxWeekly', 'weekly']);
    expect(await numberOf(sql`select count(*) from portal.payrolls where status = 'Ceased'`)).toBeGreaterThan(10);
    expect(
      await numberOf(sql`select count(*) from portal.employers e
        where (select count(*) from portal.payrolls p where p.employer_id = e.id and p.is_default)
          <> (select least(count(*), 1) from portal.payrolls p where p.employer_id = e.id and p.status = 'Active')`),
    ).toBe(0);
  });

  it('has ceased payrolls with a reason and an end after their start', async () => {
    expect(
      await numberOf(sql`select count(*) from portal.payrolls
        where (status = 'Ceased') <> (final_pay_date is not null and reason_for_ceasing is not null and final_pay_date >= start_date)`),
    ).toBe(0);
  });

  it('has pension and savings benefits', async () => {
    expect(
      await rowsOf(sql`select type, count(distinct employer_id) > 60 as "at many employers", bool_and((type = 'pension') = (pension_scheme_uid is not null)) as "with a scheme if a pension"
        from portal.benefits group by type order by type`),
    ).toEqual([
      { type: 'pension', 'at many employers': true, 'with a scheme if a pension': true },
      { type: 'savings', 'at many employers': true, 'with a scheme if a pension': true },
    ]);
  });

  it('has the default percentages and the allowances of the specification', async () => {
    expect(
      await numberOf(sql`select count(*) from portal.employers e where exists (select from portal.pension_schemes s where s.employer_id = e.id and s.is_active
        and s.default_employee_contribution_pct = 5 and s.default_employer_contribution_pct = 3)`),
    ).toBe(99);
    expect(
      await rowsOf(
        sql`select short_name as name, annual_allowance as allowance, can_buy from portal.product_types order by priority`,
      ),
    ).toEqual([
      { name: 'ISA', allowance: { currency: 'GBP', amount: 20_000 }, can_buy: true },
      { name: 'Junior ISA', allowance: { currency: 'GBP', amount: 9000 }, can_buy: true },
      { name: 'GIA', allowance: { currency: 'GBP', amount: 0 }, can_buy: true },
      { name: 'Lifetime ISA', allowance: { currency: 'GBP', amount: 4000 }, can_buy: true },
      { name: 'Pension', allowance: { currency: 'GBP', amount: 40_000 }, can_buy: false },
    ]);
  });
});

describe('employees', () => {
  it('are not real people: every national insurance number is QQ, every address is at .example, every mobile is from the range for fiction', async () => {
    expect(await numberOf(sql`select count(*) from portal.employees where national_insurance not like 'QQ%'`)).toBe(0);
    expect(await numberOf(sql`select count(*) from portal.employees where email not like '%.example'`)).toBe(0);
    expect(await numberOf(sql`select count(*) from portal.employees where mobile_phone not like '07700 900%'`)).toBe(0);
    expect(await numberOf(sql`select count(*) from portal.employees where post_code !~ '[CIKMOV]$'`)).toBe(0);
    expect(
      await numberOf(
        sql`select count(*) from (select from portal.employees where national_insurance is not null group by employer_id, left(national_insurance, 8) having count(*) > 1) shared`,
      ),
    ).toBe(0);
  });

  it('satisfy the rules of the forms that edit them', async () => {
    const rows = await rowsOf(sql`select * from portal.employees order by md5(employee_uid::text) limit 2000`);
    const employees =
      await rowsOf(sql`select first_name as "firstName", last_name as "lastName", date_of_birth::text as "dateOfBirth", national_insurance as "nationalInsurance",
      email, mobile_phone as "mobilePhone", address_line1 as "addressLine1", address_line2 as "addressLine2", town, county, post_code as "postCode",
      payroll_number as "payrollNumber", employment_start_date::text as "employmentStartDate", annual_salary::integer as "annualSalary", payroll_uid as "payrollUid"
      from portal.employees order by md5(employee_uid::text) limit 2000`);
    const fields = (...names: string[]) =>
      employees.map((employee) => Object.fromEntries(names.map((name) => [name, employee[name]])));
    expect(rows).toHaveLength(2000);
    expect(faultsOf(personalDetails, fields('firstName', 'lastName', 'dateOfBirth', 'nationalInsurance'))).toEqual([]);
    expect(
      faultsOf(contactDetails, fields('email', 'mobilePhone', 'addressLine1', 'addressLine2', 'town', 'county', 'postCode')),
    ).toEqual([]);
    expect(faultsOf(employmentDetails, fields('payrollNumber', 'employmentStartDate', 'annualSalary'))).toEqual([]);
    expect(faultsOf(payrollRelationship, fields('payrollUid'))).toEqual([]);
    const complete = employees.filter(
      ({ dateOfBirth, employmentStartDate }) => dateOfBirth !== null && employmentStartDate !== null,
    );
    expect(faultsOf(create, complete)).toEqual([]);
  });

  it('are between 18 and 75, and began to work at 16 or later', async () => {
    expect(
      await numberOf(
        sql`select count(*) from portal.employees where extract(year from age(date '2026-11-21', date_of_birth)) not between 18 and 75`,
      ),
    ).toBe(0);
    expect(
      await numberOf(
        sql`select count(*) from portal.employees where employment_start_date < date_of_birth + interval '16 years' or employment_start_date > date '2026-11-21'`,
      ),
    ).toBe(0);
  });

  it('have many names, and some details are missing', async () => {
    expect(await numberOf(sql`select count(distinct first_name) from portal.employees`)).toBeGreaterThan(200);
    expect(await numberOf(sql`select count(distinct last_name) from portal.employees`)).toBeGreaterThan(200);
    const [shares] = await rowsOf<Record<string, boolean>>(sql`select
      avg((email is null)::integer) between 0.05 and 0.12 as email, avg((national_insurance is null)::integer) between 0.02 and 0.06 as national_insurance,
      avg((date_of_birth is null)::integer) between 0.01 and 0.03 as date_of_birth, avg((not is_active)::integer) between 0.05 and 0.1 as former from portal.employees`);
    expect(shares).toEqual({ email: true, national_insurance: true, date_of_birth: true, former: true });
  });

  it('have exactly one active payroll relationship while they are active, on the payroll of their record, and none after', async () => {
    expect(
      await numberOf(
        sql`select count(*) from portal.employees e where e.is_active::integer <> (select count(*) from portal.payroll_relationships r where r.employee_uid = e.employee_uid and r.is_active)
          or e.is_active <> exists (select from portal.payroll_relationships r where r.employee_uid = e.employee_uid and r.payroll_uid = e.payroll_uid and r.is_active)`,
      ),
    ).toBe(0);
    expect(
      await numberOf(
        sql`select count(*) from portal.payroll_relationships where is_active <> (ended_on is null) or ended_on < started_on`,
      ),
    ).toBe(0);
    expect(
      await numberOf(
        sql`select count(*) from portal.payroll_relationships r join portal.payrolls p using (payroll_uid) where r.is_active and p.status = 'Ceased'`,
      ),
    ).toBe(0);
    expect(
      await numberOf(
        sql`select count(*) from (select from portal.payroll_relationships group by employee_uid having count(*) = 2) two`,
      ),
    ).toBeGreaterThan(300);
  });

  it('are in a pension scheme in all three states, and save only into products that their payroll offers', async () => {
    expect(await valueOf(sql`select array_agg(distinct state order by state) from portal.pension_scheme_relationships`)).toEqual([
      'active',
      'notEnrolled',
      'optedOut',
    ]);
    expect(
      await numberOf(sql`select count(*) from portal.pension_scheme_relationships r join portal.employees e using (employee_uid)
        where end_reason is null and ((state = 'notEnrolled') <> (enrolled_on is null) or (state = 'optedOut') <> (ended_on is not null)
          or enrolled_on < e.employment_start_date or ended_on > enrolled_on + interval '1 month')`),
    ).toBe(0);
    // The leaver of the tour.
    expect(
      await rowsOf(sql`select state, end_reason, enrolled_on is not null and ended_on >= enrolled_on as "has both days"
        from portal.pension_scheme_relationships where end_reason is not null`),
    ).toEqual([{ state: 'notEnrolled', end_reason: 'leftEmployment', 'has both days': true }]);
    // A request to opt out can be completed: the member was enrolled within the month before it.
    expect(
      await numberOf(sql`select count(*) from portal.employee_requests q join portal.pension_scheme_relationships r using (employee_uid, pension_scheme_uid)
        where q.type = 'optOut' and q.status = 'outstanding' and r.state = 'active'
          and not (q.requested_at at time zone 'UTC')::date between r.enrolled_on and r.enrolled_on + interval '1 month'`),
    ).toBe(0);
    const flags = sql`(values ('isa', has_isa), ('lifetime-isa', has_lisa), ('junior-isa', has_jisa), ('gia', has_gia)) as f(slug, saves)`;
    expect(
      await numberOf(sql`select count(*) from portal.employees e cross join lateral ${flags} where saves and not exists (
        select from portal.benefits b join portal.product_types t using (product_uid) where b.payroll_uid = e.payroll_uid and t.slug = f.slug)`),
    ).toBe(0);
    expect(
      await valueOf(
        sql`select array_agg(distinct slug order by slug) from portal.employees e cross join lateral ${flags} where saves`,
      ),
    ).toEqual(['gia', 'isa', 'junior-isa', 'lifetime-isa']);
  });
});

describe('the pots of employees', () => {
  it('are one for each membership and each savings product, in the state of the membership', async () => {
    expect(
      await numberOf(sql`select count(*) from portal.pension_scheme_relationships r left join portal.pots p using (employee_uid, pension_scheme_uid)
        where case when r.state = 'notEnrolled' and r.end_reason is null then p.pot_uid is not null else p.state is distinct from case r.state when 'active' then 'active' else 'notActive' end end`),
    ).toBe(0);
    expect(await numberOf(sql`select count(*) from portal.pots where product_uid is not null`)).toBeGreaterThan(100);
  });

  it('take all contributions', async () => {
    expect(
      await numberOf(
        sql`select count(*) from portal.regular_payroll_contributions c left join portal.pots p using (pot_uid, employee_uid) where p.pot_uid is null`,
      ),
    ).toBe(0);
  });

  it('have contributions that were requested, agreed or planned, and those of savings as they were paid', async () => {
    const today = sql`date '2026-11-21'`;
    const levels = sql`portal.contribution_levels l join portal.pots p using (pot_uid)`;
    expect(await numberOf(sql`select count(*) from ${levels} where l.effective_from > ${today}`)).toBeGreaterThan(50);
    expect(await numberOf(sql`select count(*) from ${levels} where l.uses_salary_sacrifice`)).toBeGreaterThan(50);
    expect(
      await numberOf(sql`select count(*) from portal.employee_requests q join portal.pots p using (employee_uid, pension_scheme_uid)
        where q.type = 'contributionChange' and q.status = 'complete' and not exists (
          select from portal.contribution_levels l where l.pot_uid = p.pot_uid
            and (l.employee_percent = q.updated_employee_percent or l.employee_amount = q.updated_employee_payment))`),
    ).toBe(0);
    expect(
      await numberOf(sql`select count(*) from portal.regular_payroll_contributions c join portal.contribution_levels l using (pot_uid)
        where c.contribution_type = 'savings' and c.employee_regular_amount <> l.employee_amount`),
    ).toBe(0);
  });
});

describe('the contributions, requests and activity of employees', () => {
  it('belongs to a pay period that has opened, and is there for the last of them', async () => {
    const inPeriod = sql`portal.regular_payroll_contributions c left join portal.pay_periods r using (payroll_date_uid, benefit_uid, employer_id)`;
    expect(
      await numberOf(sql`select count(*) from ${inPeriod}
        where r.status is null or r.status not in ('openForUpload', 'uploadIsOverdue', 'generatedProcessing', 'paymentReceived', 'multipleStatements')`),
    ).toBe(0);
    for (const employer of [1001, 1087])
      expect(
        await rowsOf(sql`select distinct r.status from ${inPeriod}
          where c.employer_id = ${employer} and r.status <> 'multipleStatements' order by 1`),
      ).toEqual(['generatedProcessing', 'openForUpload', 'paymentReceived', 'uploadIsOverdue'].map((status) => ({ status })));
    // Two years for the demo account without a code.
    expect(
      await numberOf(sql`select max(r.due_date) - min(r.due_date) from ${inPeriod} where c.employer_id = 1087`),
    ).toBeGreaterThan(600);
  });

  it('is as the service works it out', async () => {
    const open = await rowsOf<{ employerId: number; uid: string }>(sql`
      select employer_id as "employerId", payroll_date_uid as uid from portal.pay_periods
      where status in ('openForUpload', 'uploadIsOverdue') and employer_id in (1001, 1087)`);
    await database.db.transaction().execute(async (tx) => {
      for (const { employerId, uid } of open) {
        const { added, changed, removed, kept } = await workOutAgain(tx, employerId, uid);
        expect([uid, added.length, changed.length, removed.length, kept]).toEqual([uid, 0, 0, 0, 0]);
      }
    });
  });

  it('is paid when the payment of its period was received, unless it was cancelled', async () => {
    expect(
      await numberOf(
        sql`select count(*) from portal.regular_payroll_contributions c join portal.pay_periods r using (payroll_date_uid)
          where r.status <> 'multipleStatements' and c.corrects_contribution_uid is null
            and (c.has_been_paid <> (r.status = 'paymentReceived' and not c.is_cancelled) or c.due_date <> r.due_date)`,
      ),
    ).toBe(0);
    expect(await numberOf(sql`select count(*) from portal.regular_payroll_contributions where is_cancelled`)).toBeGreaterThan(0);
  });

  it('belongs to a benefit of its payroll and product', async () => {
    expect(
      await numberOf(sql`select count(*) from portal.regular_payroll_contributions c join portal.benefits b using (benefit_uid)
        where (b.payroll_uid, b.product_uid, b.type) <> (c.payroll_uid, c.intended_for_product_type_uid, c.contribution_type)`),
    ).toBe(0);
  });

  it('has requests of both types in every state', async () => {
    expect(await numberOf(sql`select count(distinct (type, status)) from portal.employee_requests`)).toBe(6);
    expect(
      await numberOf(
        sql`select count(*) from portal.employee_requests where type = 'contributionChange' and num_nonnulls(updated_employee_percent, updated_employee_payment) <> 1`,
      ),
    ).toBe(0);
  });

  it('has activity of every employee, and none in the future', async () => {
    expect(
      await numberOf(
        sql`select count(*) from portal.employees e where not exists (select from portal.changes a where a.employee_uid = e.employee_uid)`,
      ),
    ).toBe(0);
    expect(await numberOf(sql`select count(*) from portal.changes where at >= '2026-11-22'`)).toBe(0);
  });
});
