const WORDS = 'cider jam flute tray pallet starch candle chutney print courier'.split(' ')
const FIRST_NAMES = 'Ash Birch Cedar Hazel Rowan Willow Maple Linden Holly Laurel'.split(' ')

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')

/**
 * Leads of twelve lines: one in 100 has a call due, one in ten is unanswered, one in five open. Bypasses the slow
 * triggers, with the values they would write.
 */
export const leadRows = (first: number, last: number) => `
  do $$
  begin
    set local session_replication_role = replica;
    create temporary table written on commit drop as
      select
        n as id,
        'EQ-BNCH-' || n as reference,
        (array['customer_enquiry', 'job_seeker', 'supplier', 'community_member', 'staff_support'])[1 + n % 5] as kind,
        case
          when n % 10 = 0 then 'New' when n % 5 = 1 then 'In conversation' when n % 3 = 0 then 'Won' else 'Closed'
        end as status,
        n % 100 = 0 as is_rung,
        timestamptz '2026-11-01 UTC' - n * interval '11 minutes' as moment,
        names[1 + n % 10] || ' ' || initcap(words[1 + n / 10 % 10]) || ' ' || n as name,
        lower(names[1 + n % 10]) || n || '@example.com' as email,
        '01632 96' || lpad((n % 10000)::text, 4, '0') as phone,
        'Asks for a box for ' || words[1 + n % 10] || ', number ' || n || ', by spring.' as summary,
        array(
          select
            case when line % 2 = 1
              then 'We sell ' || words[1 + (n + line) % 10] || ' and need ' || (n * line % 5000) || ' of them, ' || md5(n::text || line)
              else 'Thank you. What goes into the box, how many at a time, and by when do you need them?' end
          from generate_series(1, 12) as line order by line
        ) as lines
      from
        generate_series(${first}, ${last}) as n,
        (select array[${quoted(WORDS)}] as words, array[${quoted(FIRST_NAMES)}] as names) as given;
    insert into public.leads (
      id, session_id, lead_type, intent_type, quality, summary, status, callback_requested, call_back_due_at,
      conversation_history, customer_info, created_at, updated_at, answered_at, waiting, waiting_key, search,
      search_title, search_text, search_email, search_phone
    )
    overriding system value
    select
      id, reference, kind, 'quote_request', (array['Complete', 'In part', 'Contact only'])[1 + id % 3], summary, status, is_rung,
      case when is_rung then moment + interval '1 day' end,
      (
        select jsonb_agg(jsonb_build_object(
          'role', case when place % 2 = 1 then 'visitor' else 'assistant' end, 'text', line, 'at', moment
        ) order by place)
        from unnest(lines) with ordinality as said (line, place)
      ),
      jsonb_build_object('name', name, 'email', email, 'phone', phone),
      moment, moment, case when status <> 'New' then moment + interval '3 hours' end, place_in_inbox,
      case place_in_inbox
        when 0 then extract(epoch from moment + interval '1 day')
        when 1 then extract(epoch from moment)
        else - extract(epoch from moment)
      end,
      to_tsvector('pg_catalog.english', concat_ws(' ', name, summary, array_to_string(lines, ' '))),
      private.to_search_key(concat_ws(' ', reference, name, email, phone)),
      private.to_search_key(concat_ws(' ', reference, name, email, phone))
        || private.to_search_key(concat_ws(' ', summary, array_to_string(lines, ' '))),
      email, private.phone_digits(phone)
    from written, lateral (
      select case
        when status = 'New' and is_rung then 0 when status = 'New' then 1 when status = 'In conversation' then 2 else 3
      end as place_in_inbox
    ) as placed;
    insert into public.lead_events (lead_id, kind, after, happened_at)
    select id, 'received', 'New', moment from written;
  end $$
`
