/** Rules for the schema. Each has a breach that it must find, which proves that the rule works. */

export interface Rule {
  readonly sentence: string
  /** Selects offenders as `name`. */
  readonly finds: string
  readonly breach: string
  /** Expected after the breach. */
  readonly offender: string
}

/** Tables of the migrations. Storage's tables are Supabase's, but their policies are ours. */
const OUR_TABLES = `
  select oid, relname, relnamespace, relrowsecurity, relkind
  from pg_class
  where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p')`

const BREACH_TABLE = 'create table public.breach (id int primary key, reference text)'

export const RULES: readonly Rule[] = [
  {
    sentence: 'every table of the exposed schema has row-level security',
    finds: `select relname as name from (${OUR_TABLES}) t where not relrowsecurity`,
    breach: BREACH_TABLE,
    offender: 'breach',
  },
  {
    sentence: "no view of the exposed schema uses its owner's privileges",
    finds: `
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
        and not coalesce(reloptions, '{}') @> array['security_invoker=true']`,
    breach: 'create view public.breach as select * from public.news_articles',
    offender: 'breach',
  },
  {
    sentence: 'only the owner has privileges on server state, except that the secret key reads the audit log',
    finds: `
      select format('%s: %s %s', t.relname, r.role, p.privilege) as name
      from (${OUR_TABLES}) t
      cross join (values ('anon'), ('authenticated'), ('service_role')) r (role)
      cross join (values ('select'), ('insert'), ('update'), ('delete'), ('truncate'), ('references'), ('trigger'))
        p (privilege)
      where t.relname in ('website_sessions', 'rate_limits', 'audit_log', 'security_events', 'content_redirects')
        and (
          has_table_privilege(r.role, t.oid, p.privilege)
          or p.privilege in ('select', 'insert', 'update', 'references')
            and has_any_column_privilege(r.role, t.oid, p.privilege)
        )
        and (t.relname, r.role, p.privilege) <> ('audit_log', 'service_role', 'select')`,
    breach: 'grant select (key) on public.rate_limits to authenticated',
    offender: 'rate_limits: authenticated select',
  },
  {
    sentence: 'new objects have no default privileges, as on hosted projects',
    finds: `
      select format('%s: %s', d.defaclobjtype, a.grantee::regrole) as name
      from pg_default_acl d, aclexplode(d.defaclacl) a
      where d.defaclnamespace = 'public'::regnamespace
        and a.grantee::regrole::text in ('anon', 'authenticated', 'service_role')`,
    breach: 'alter default privileges in schema public grant select on tables to anon',
    offender: 'r: anon',
  },
  {
    sentence: 'clients have no privileges to truncate, reference or add triggers, or on sequences',
    finds: `
      select format('%s: %s %s', c.relname, r.role, p.privilege) as name
      from pg_class c
      cross join (values ('anon'), ('authenticated')) r (role)
      cross join (values ('truncate'), ('references'), ('trigger'), ('usage'), ('update')) p (privilege)
      where c.relnamespace = 'public'::regnamespace
        and case
          when c.relkind = 'S' then p.privilege in ('usage', 'update')
            and has_sequence_privilege(r.role, c.oid, p.privilege)
          when c.relkind in ('r', 'p', 'v', 'm') then p.privilege in ('truncate', 'references', 'trigger')
            and has_table_privilege(r.role, c.oid, p.privilege)
          else false
        end`,
    breach: 'grant truncate on public.news_articles to anon',
    offender: 'news_articles: anon truncate',
  },
  {
    sentence: 'every security definer function has an empty search_path',
    finds: `
      select proname as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosecdef
        and not coalesce(proconfig, '{}') @> array['search_path=""']`,
    breach: `create function public.breach() returns int language sql security definer as 'select 1'`,
    offender: 'breach',
  },
  {
    sentence: 'clients can execute only private functions that policies and searches use',
    finds: `
      select format('%s: %s', proname, r.role) as name
      from pg_proc cross join (values ('anon'), ('authenticated'), ('service_role')) r (role)
      where pronamespace = 'private'::regnamespace and has_function_privilege(r.role, pg_proc.oid, 'execute')
        and (proname, r.role) not in (
          ('caller_role', 'authenticated'), ('caller_customer_id', 'authenticated'), ('caller_id', 'authenticated'),
          ('is_shown_to_readers', 'authenticated'), ('delivery_photo_paths', 'authenticated')
        )
        and proname not in ('find_rows', 'find_duplicate_applicants')`,
    breach: `create function private.breach() returns int language sql as 'select 1'`,
    offender: 'breach: anon',
  },
  {
    sentence: 'every policy names its roles',
    finds: `select polname as name from pg_policy where polroles = '{0}'`,
    breach: 'create policy breach on public.customers for select using (false)',
    offender: 'breach',
  },
  {
    sentence: 'every policy is for one verb, with one policy per verb and role',
    finds: `
      select string_agg(polname, ', ' order by polname) as name
      from pg_policy, unnest(polroles) role
      where polrelid in (select oid from (${OUR_TABLES}) t)
      group by polrelid, polcmd, role
      having count(*) > 1 or polcmd = '*'`,
    breach: 'create policy breach on public.customers to authenticated using (false)',
    offender: 'breach',
  },
  {
    sentence: 'policies evaluate the caller once per statement',
    finds: `
      select policyname as name from pg_policies
      where regexp_replace(concat(qual, ' ', with_check), 'SELECT \\(*(auth|private)\\.\\w+\\(', '', 'g')
        ~ '(auth|private)\\.\\w+\\('`,
    breach: `create policy breach on public.customers for delete to authenticated using (private.caller_role() = 'staff')`,
    offender: 'breach',
  },
  {
    sentence: 'policies check the session, not only the token',
    finds: `
      select policyname as name from pg_policies
      where concat(qual, ' ', with_check) ~ '(auth\\.(uid|jwt|email|role)\\(|current_setting)'
        and schemaname in ('public', 'private', 'storage')`,
    breach: `create policy breach on public.customers for delete to authenticated
      using (id = 1 and (select auth.uid()) is not null)`,
    offender: 'breach',
  },
  {
    // Insert policies check one new row, so they need no index.
    sentence: 'every column that a policy filters by is indexed',
    finds: `
      select distinct format('%s.%s', d.refobjid::regclass, a.attname) as name
      from pg_depend d
      join pg_policy p on p.oid = d.objid and p.polcmd <> 'a'
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
      where d.classid = 'pg_policy'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjsubid > 0
        and not exists (
          select from pg_index i where i.indrelid = d.refobjid and (
            i.indkey[0] = d.refobjsubid
            or d.refobjsubid = any (i.indkey) and exists (
              select from pg_depend o
              where o.classid = d.classid and o.objid = d.objid and o.refclassid = d.refclassid
                and o.refobjid = d.refobjid and o.refobjsubid = i.indkey[0]
            )
          )
        )`,
    breach: `create policy breach on public.customers for delete to authenticated using (name = 'x')`,
    offender: 'customers.name',
  },
  {
    sentence: 'every foreign key is indexed',
    finds: `
      select format('%s.%s', conrelid::regclass, conname) as name
      from pg_constraint k
      where contype = 'f' and connamespace = 'public'::regnamespace
        and not exists (select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1])`,
    breach: 'alter table public.customers add parent bigint constraint breach references public.customers',
    offender: 'customers.breach',
  },
]
