import type { Database } from '#backend/database/database.ts'

export const WORDS =
  'cider jam flute tray pallet starch candle chutney print courier carton liner board glue crease slot hand hole quotation delivery invoice drawing sample colour machine order stock lorry driver week'.split(
    ' ',
  )
const FIRST_NAMES = 'Ash Birch Cedar Hazel Rowan Willow Maple Linden Holly Laurel'.split(' ')
const ROWS_AT_ONCE = 10_000

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')

/**
 * One in three is a reply, one in five sent, one in ten with an attachment, one in 50 linked; the older half is
 * archived. Bypasses the slow triggers, with the values they would write.
 */
export async function seedEmails(database: Database, count: number): Promise<void> {
  for (let first = 1; first <= count; first += ROWS_AT_ONCE)
    await database.script(emailRows(first, Math.min(first + ROWS_AT_ONCE - 1, count), count))
  await database.script(`
    insert into private.email_counters (source, state, is_read, is_archived, is_latest, has_attachments, is_linked, emails)
    select source, state, is_read, is_archived, is_latest, attachment_count > 0, link_count > 0, count(*)
    from public.emails where id > 1000000 group by 1, 2, 3, 4, 5, 6, 7
    on conflict do nothing`)
  for (const table of ['public.emails', 'public.email_bodies', 'private.email_threads', 'public.email_links'])
    await database.script(`analyze ${table}`)
}

const emailRows = (first: number, last: number, count: number) => `
  do $$
  begin
    set local session_replication_role = replica;
    create temporary table written on commit drop as
      select
        n + 1000000 as id,
        n % 5 = 0 as is_sent,
        timestamptz '2026-11-20 UTC' - n * interval '5 minutes' as moment,
        names[1 + n % 10] || ' ' || initcap(words[1 + n / 10 % 30]) as name,
        lower(names[1 + n % 10]) || n % 7000 || '@example.com' as email,
        'Order ' || n || ' of ' || words[1 + n % 30] || ' and ' || words[1 + n / 30 % 30] as subject,
        (
          select string_agg(words[1 + (n * 7 + place * place + n % 11 * place) % 30], ' ' order by place)
          from generate_series(1, 120) as place
        ) || ' number ' || n || ' kind regards from all of us at the works' as body
      from
        generate_series(${first}, ${last}) as n,
        (select array[${quoted(WORDS)}] as words, array[${quoted(FIRST_NAMES)}] as names) as given;

    insert into private.email_threads (id, emails)
    overriding system value
    select id, 1 + (id % 3 = 1)::integer from written where id % 3 <> 2;

    insert into public.outgoing_emails (id, kind, recipient, subject, body_text, state, message_id)
    select md5(id::text)::uuid, 'notice', email, subject, body, 'accepted', '<' || id || '@example.org>'
    from written where is_sent;

    insert into public.emails (
      id, source, state, outgoing_id, letter_hash, letter_path, size, subject, from_name, from_address, to_address,
      recipients, counterpart, subject_key, snippet, received_at, kept_from, message_id, thread_id, is_latest, is_read,
      is_archived, attachment_count, link_count
    )
    overriding system value
    select
      id, case when is_sent then 'sent' when id % 4 = 0 then 'file' else 'mailbox' end,
      case when is_sent then 'accepted' else 'received' end,
      case when is_sent then md5(id::text)::uuid end,
      case when not is_sent then md5(id::text) || md5(id::text) end,
      case when not is_sent then 'letters/' || left(md5(id::text), 2) || '/' || md5(id::text) || md5(id::text) end,
      case when not is_sent then 1000 + id % 90000 end,
      subject, case when is_sent then '' else name end, case when is_sent then '' else email end,
      case when is_sent then email else 'office@example.com' end,
      jsonb_build_array(jsonb_build_object('field', 'to', 'name', '', 'address', case when is_sent then email else 'office@example.com' end)),
      email, lower(subject), left(body, 200), moment, moment, '<' || id || '@example.org>',
      case when id % 3 = 2 then id - 1 else id end, id % 3 <> 2, is_sent or id % 9 <> 0,
      not is_sent and id - 1000000 > ${count} / 2, (id % 10 = 0)::integer, (id % 50 = 0)::integer
    from written;

    insert into public.email_bodies (email_id, body_text, search, search_title, search_text)
    select
      id, body, to_tsvector('pg_catalog.english', subject || ' ' || body),
      ' ' || lower(subject || ' ' || name || ' ' || replace(email, '@', ' ')) || ' ',
      ' ' || lower(subject || ' ' || name || ' ' || replace(email, '@', ' ')) || ' ' || body || ' '
    from written;

    insert into public.email_links (email_id, record_kind, record_id)
    select id, 'en_number', 'EN ' || id % 900 from written where id % 50 = 0;
  end $$`
