import {
  closed,
  type Matrix,
  NO_ACTORS,
  NON_STAFF,
  permit,
  readByStaff,
  SERVICE_KEY,
  STAFF,
} from './entry.ts'

const APPLICATION = `(select id from public.job_applications where name = 'Applicant')`

export const jobApplications: Matrix = {
  'public.job_applications': [
    ...permit(STAFF, NON_STAFF, {
      'select an application': `select from public.job_applications where name = 'Applicant'`,
      "update an application's status": `update public.job_applications set status = 'Interview' where name = 'Applicant' returning id`,
      "update an application's rating": `update public.job_applications set rating = 3 where name = 'Applicant' returning id`,
      'delete an application': `delete from public.job_applications where name = 'Applicant'`,
    }),
    ...permit(SERVICE_KEY, NO_ACTORS, {
      'insert an application': `insert into public.job_applications (name, email, job_title) values ('New', 'new@example.com', 'Open')`,
      "update an applicant's cover letter": `update public.job_applications set cover_letter = 'mine' where name = 'Applicant'`,
      "update the path of an application's CV": `update public.job_applications set cv_storage_path = 'applications/a/b.pdf' where name = 'Applicant'`,
    }),
  ],
  'public.job_application_notes': [
    ...permit(STAFF, NON_STAFF, {
      'select a note on an application': `select from public.job_application_notes where body = 'Early'`,
      'insert a note on an application': `insert into public.job_application_notes (application_id, body)
      select id, 'Good with dies' from public.job_applications where name = 'Applicant'`,
      'update is_deleted of their note': `update public.job_application_notes set is_deleted = true where body = 'Early'`,
    }),
    ...permit(SERVICE_KEY, NO_ACTORS, {
      "update a note's text": `update public.job_application_notes set body = 'Late' where body = 'Early'`,
      'delete a note on an application': `delete from public.job_application_notes where body = 'Early'`,
    }),
  ],
  'public.job_application_events': [
    ...permit(STAFF, NON_STAFF, {
      'select the history of an application': `select from public.job_application_events where application_id = ${APPLICATION} and kind = 'received'`,
    }),
    ...permit(SERVICE_KEY, NO_ACTORS, {
      'insert into the history of an application': `insert into public.job_application_events (application_id, kind)
      select id, 'rating' from public.job_applications where name = 'Applicant'`,
      'update the history of an application': `update public.job_application_events set after = 'Hired' where kind = 'received'`,
      'delete the history of an application': `delete from public.job_application_events where kind = 'received'`,
    }),
  ],
  ...readByStaff('public.erasure_receipts', 'an erasure receipt', {
    one: `kind = 'application'`,
    insert: `(kind, reason, records) values ('application', 'staff', 1)`,
    update: 'records = 0',
  }),
  ...closed('public.job_application_links', "an applicant's link", {
    insert: `(application_id, token_hash) values (1, sha256('a'))`,
    update: 'made_at = now()',
  }),
  ...readByStaff('public.application_batches', 'a bulk change of applications', {
    insert: `(id, to_status) values (gen_random_uuid(), 'Hired')`,
    update: `to_status = 'Hired'`,
  }),
  ...readByStaff('public.application_batch_items', 'an application of a bulk change', {
    insert: `(batch_id, application_id, place, from_status) values (gen_random_uuid(), 1, 1, 'New')`,
    update: `state = 'waiting'`,
  }),
  ...readByStaff('public.interview_proposals', 'a proposed interview', {
    insert: `(id, application_id, starts_at, minutes, place) values (gen_random_uuid(), 1, array[now()], 30, 'x')`,
    update: 'chosen = starts_at[1]',
  }),
  'public.application_settings': [
    ...permit(STAFF, NON_STAFF, {
      'select the settings of applications': 'select from public.application_settings',
    }),
    ...permit(NO_ACTORS, NO_ACTORS, {
      'insert the settings of applications': 'insert into public.application_settings (id) values (1)',
      'delete the settings of applications': 'delete from public.application_settings',
    }),
    ...permit(['staff'], NON_STAFF, {
      'update the number of days before a warning':
        'update public.application_settings set warn_after_days = 10 returning id',
    }),
  ],
}
