/** Rows of the demonstration's data protection requests. */
import type { Statement } from '#backend/database/database.ts'
import { type DemoContext, dateChanges } from './history.ts'
import { resolveMoment } from './moments.ts'
import { PRIVACY_REQUESTS } from './records.ts'

export function privacyRequestStatements({ now, staff }: DemoContext): readonly Statement[] {
  const rows = PRIVACY_REQUESTS.map(({ at, entries, ...request }) => {
    const timeOf = (...statuses: string[]) => {
      const step = entries.find(({ status }) => status !== undefined && statuses.includes(status))
      return step ? resolveMoment(step.at, now).toISOString() : null
    }
    return {
      ...request,
      answer: request.answer ?? '',
      received_at: resolveMoment(at, now).toISOString(),
      acknowledged_at: timeOf('Acknowledged'),
      completed_at: timeOf('Completed', 'Refused'),
      updated_at: resolveMoment(entries.at(-1)?.at ?? at, now).toISOString(),
    }
  })
  const entries = PRIVACY_REQUESTS.flatMap((request) =>
    request.entries.map(({ at, ...entry }) => ({
      email: request.email,
      body: '',
      ...entry,
      at: resolveMoment(at, now).toISOString(),
    })),
  )
  return [
    {
      text: `insert into public.privacy_requests (${COLUMNS}, reference, created_at)
        select ${COLUMNS}, '', received_at from jsonb_populate_recordset(null::public.privacy_requests, $1::jsonb)`,
      values: [JSON.stringify(rows)],
    },
    {
      text: `insert into public.privacy_request_entries
          (request_id, kind, body, status, author, author_name, created_at, mail_key, mailed_at)
        select request.id, entry.kind, entry.body, entry.status, $2::uuid, $3, entry.at,
          case when entry.kind = 'answer' then gen_random_uuid() end, case when entry.kind = 'answer' then entry.at end
        from jsonb_to_recordset($1::jsonb) as entry (email text, kind text, body text, status text, at timestamptz)
        join public.privacy_requests as request on request.email = entry.email
        order by entry.at`,
      values: [JSON.stringify(entries), staff.id, staff.name],
    },
    dateChanges('privacy_requests', 'record.received_at'),
    dateChanges('privacy_request_entries', 'record.created_at'),
  ]
}

const COLUMNS =
  'kind, name, email, message, status, received_at, acknowledged_at, completed_at, answer, updated_at'
