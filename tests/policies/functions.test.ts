import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DatabaseError } from '#backend/database/database.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { ACTORS, type Actor, act, NAMES, USER_IDS } from './actors.ts'
import { openDatabaseFixture, STAFF_SESSION_HASH } from './database-fixture.ts'
import { SIGNED_IN } from './matrix/entry.ts'

const WRITERS: readonly Actor[] = ['marketing', 'staff']
const ANALYSTS: readonly Actor[] = [...WRITERS, 'service key']

/** Every exposed function, with a call and the actors who may make it. */
const FUNCTIONS: Readonly<Record<string, { call: string; may: readonly Actor[] }>> = {
  read_conversation: { call: `public.read_conversation(repeat('c', 64))`, may: ['service key'] },
  save_conversation_turn: {
    call: `public.save_conversation_turn(repeat('c', 64), 1, gen_random_uuid(), '[]', '{}')`,
    may: ['service key'],
  },
  delete_conversation: { call: `public.delete_conversation(repeat('e', 64))`, may: ['service key'] },
  search_passages: { call: `public.search_passages('flute')`, may: ACTORS },
  replace_page_passages: { call: `public.replace_page_passages('v', '[]')`, may: ['service key'] },
  expire_conversations: { call: 'public.expire_conversations(10)', may: ['service key'] },
  analytics_overview: { call: 'public.analytics_overview(current_date, current_date)', may: ANALYSTS },
  analytics_live: { call: 'public.analytics_live()', may: ANALYSTS },
  analytics_sources: { call: 'public.analytics_sources(current_date, current_date)', may: ANALYSTS },
  analytics_filter_values: {
    call: 'public.analytics_filter_values(current_date, current_date)',
    may: ANALYSTS,
  },
  analytics_pages: { call: 'public.analytics_pages(current_date, current_date)', may: ANALYSTS },
  analytics_products: { call: 'public.analytics_products(current_date, current_date)', may: ANALYSTS },
  analytics_content: { call: 'public.analytics_content(current_date, current_date)', may: ANALYSTS },
  analytics_vacancies: { call: 'public.analytics_vacancies(current_date, current_date)', may: ANALYSTS },
  analytics_sign_in: { call: 'public.analytics_sign_in(current_date, current_date)', may: ANALYSTS },
  analytics_forms: { call: 'public.analytics_forms(current_date, current_date)', may: ANALYSTS },
  analytics_search: { call: 'public.analytics_search(current_date, current_date)', may: ANALYSTS },
  analytics_vitals: { call: 'public.analytics_vitals(current_date, current_date)', may: ANALYSTS },
  analytics_errors: { call: 'public.analytics_errors(current_date, current_date)', may: ANALYSTS },
  analytics_portal: { call: 'public.analytics_portal(current_date, current_date)', may: ANALYSTS },
  analytics_actions: { call: 'public.analytics_actions(current_date, current_date)', may: ANALYSTS },
  record_analytics_events: { call: `public.record_analytics_events('[]')`, may: ['service key'] },
  record_page_views: { call: `public.record_page_views('[]')`, may: ['service key'] },
  read_analytics_visitor: { call: `public.read_analytics_visitor('nobody')`, may: ['service key'] },
  erase_analytics_visitor: { call: `public.erase_analytics_visitor('nobody')`, may: ['service key'] },
  expire_analytics_events: { call: 'public.expire_analytics_events(10, null)', may: ['service key'] },
  expire_analytics_visits: { call: 'public.expire_analytics_visits(10, null)', may: ['service key'] },
  blog_metadata: { call: 'public.blog_metadata()', may: ACTORS },
  increment_blog_view_count: { call: 'public.increment_blog_view_count(1)', may: ACTORS },
  next_blog_publication: { call: 'public.next_blog_publication()', may: ACTORS },
  search_blogs: { call: `public.search_blogs('flute')`, may: ACTORS },
  search_news: { call: `public.search_news('flute')`, may: ACTORS },
  resolve_redirect: { call: `public.resolve_redirect('news', 'former')`, may: ACTORS },
  save_content_draft: {
    call: `public.save_content_draft('blog', 1, 1, '{"title": "Flutes"}')`,
    may: WRITERS,
  },
  read_content_draft: { call: `public.read_content_draft('blog', 1)`, may: WRITERS },
  list_content_drafts: { call: `public.list_content_drafts('blog')`, may: WRITERS },
  publish_content_drafts: { call: `public.publish_content_drafts('blog', '{1}')`, may: WRITERS },
  unpublish_content: { call: `public.unpublish_content('blog', '{1}')`, may: WRITERS },
  undo_publication: {
    call: `public.undo_publication('blog', '[{"record_id": 1, "before": null}]')`,
    may: WRITERS,
  },
  delete_content: { call: `public.delete_content('blog', '{1}')`, may: WRITERS },
  restore_content: { call: `public.restore_content('blog', '{1}')`, may: WRITERS },
  count_labels: { call: `public.count_labels('tags')`, may: WRITERS },
  change_labels: { call: `public.change_labels('tags', '{1}', 'flute')`, may: WRITERS },
  merge_labels: { call: `public.merge_labels('tags', '{flute,fluting}', 'flutes')`, may: WRITERS },
  undo_labels: { call: `public.undo_labels('tags', '[]')`, may: WRITERS },
  announce_draft_presence: {
    call: `public.announce_draft_presence('blog', 1, gen_random_uuid())`,
    may: WRITERS,
  },
  create_preview_link: { call: `public.create_preview_link('blog', 1, 1, 24)`, may: WRITERS },
  list_preview_links: { call: `public.list_preview_links('blog', 1)`, may: WRITERS },
  revoke_preview_link: { call: 'public.revoke_preview_link(1)', may: WRITERS },
  read_preview: { call: `public.read_preview('a token')`, may: ACTORS },
  save_check_overrides: {
    call: `public.save_check_overrides('blog', 1, '{"alt:/a.jpg": "Decoration"}')`,
    may: WRITERS,
  },
  read_check_overrides: { call: `public.read_check_overrides('blog', 1)`, may: WRITERS },
  media_usage: { call: `public.media_usage('blog-media')`, may: WRITERS },
  save_company_entry: {
    call: `public.save_company_entry('sites', 'chalkhill', 0, '{"name": "Works"}')`,
    may: ['staff'],
  },
  queue_weekly_reports: {
    call: `public.queue_weekly_reports('2026-11-16', '2026-11-23', 'Figures', 'Few')`,
    may: ['service key'],
  },
  save_image_set: {
    call: `public.save_image_set(
      '{"title": "A", "template": "headline", "theme": "light", "slots": {}, "alt_text": "A", "format": "png"}', '[]'
    )`,
    may: ['service key'],
  },
  claim_stale_image_sets: { call: 'public.claim_stale_image_sets(1)', may: ['service key'] },
  consume_image_model_quota: { call: 'public.consume_image_model_quota(1)', may: ['service key'] },
  refund_image_model_quota: { call: 'public.refund_image_model_quota()', may: ['service key'] },
  read_editor_names: { call: 'public.read_editor_names()', may: WRITERS },
  expire_draft_presence: { call: 'public.expire_draft_presence(10)', may: ['service key'] },
  expire_preview_links: { call: 'public.expire_preview_links(10)', may: ['service key'] },
  prune_revisions: { call: 'public.prune_revisions(10)', may: ['service key'] },
  expire_image_sets: { call: 'public.expire_image_sets(10)', may: ['service key'] },
  list_orphaned_images: { call: 'public.list_orphaned_images(now(), 10)', may: ['service key'] },
  expire_content_drafts: { call: 'public.expire_content_drafts(10)', may: ['service key'] },
  search_applications: { call: `public.search_applications('ash')`, may: [...SIGNED_IN, 'service key'] },
  count_applications: { call: `public.count_applications('{1}')`, may: [...SIGNED_IN, 'service key'] },
  list_applications: { call: 'public.list_applications()', may: ['staff'] },
  list_board_columns: { call: 'public.list_board_columns()', may: ['staff'] },
  read_application: { call: `public.read_application('JA-AAAA-AAAA')`, may: ['staff'] },
  read_addressees: { call: 'public.read_addressees()', may: ['staff'] },
  list_orphaned_interviews: { call: 'public.list_orphaned_interviews(300)', may: ['service key'] },
  cancel_interview: {
    call: `public.cancel_interview(gen_random_uuid(), 'a', 'b', 'c', 'd')`,
    may: ['service key'],
  },
  application_neighbours: { call: `public.application_neighbours('JA-AAAA-AAAA')`, may: ['staff'] },
  reveal_applicant_name: { call: 'public.reveal_applicant_name(1)', may: ['staff'] },
  recruitment_report: { call: 'public.recruitment_report(now(), now())', may: ['staff'] },
  find_duplicate_applicants: {
    call: 'public.find_duplicate_applicants(1)',
    may: [...SIGNED_IN, 'service key'],
  },
  application_of_link: { call: `public.application_of_link(repeat('0', 64))`, may: ['service key'] },
  read_applicant_page: { call: `public.read_applicant_page(repeat('0', 64))`, may: ACTORS },
  withdraw_application: { call: `public.withdraw_application(repeat('0', 64))`, may: ['service key'] },
  correct_applicant_details: {
    call: `public.correct_applicant_details(repeat('0', 64), 'A', 'a@example.com', null)`,
    may: ['service key'],
  },
  replace_applicant_cv: {
    // Any caller gets the same response for an invalid link.
    call: `public.replace_applicant_cv((select public.issue_applicant_link(1)), 'applications/a/b.pdf', 'b.pdf', 1, 'application/pdf')`,
    may: ['service key'],
  },
  set_on_file_consent: {
    call: `public.set_on_file_consent(repeat('0', 64), current_date)`,
    may: ['service key'],
  },
  erase_application_of_link: {
    call: `public.erase_application_of_link(repeat('0', 64))`,
    may: ['service key'],
  },
  list_erasures: { call: 'public.list_erasures(now())', may: ['service key'] },
  find_restored_records: {
    call: 'public.find_restored_records(array[gen_random_uuid()])',
    may: ['service key'],
  },
  replay_erasures: { call: 'public.replay_erasures(array[gen_random_uuid()])', may: ['service key'] },
  expire_erasures: { call: 'public.expire_erasures(10)', may: ['service key'] },
  request_job_alert: {
    call: `public.request_job_alert('a@example.com', '', '')`,
    may: ['service key'],
  },
  read_job_alert: { call: `public.read_job_alert(repeat('0', 64))`, may: ACTORS },
  confirm_job_alert: { call: `public.confirm_job_alert(repeat('0', 64))`, may: ['service key'] },
  end_job_alert: { call: `public.end_job_alert(repeat('0', 64))`, may: ['service key'] },
  claim_job_alert_emails: { call: 'public.claim_job_alert_emails(1, 0)', may: ['service key'] },
  release_job_alert_email: { call: 'public.release_job_alert_email(1, 1)', may: ['service key'] },
  expire_job_alerts: { call: 'public.expire_job_alerts(1)', may: ['service key'] },
  issue_applicant_link: { call: 'public.issue_applicant_link(1)', may: ['service key'] },
  move_team_member: { call: 'public.move_team_member(1, 1)', may: ['staff'] },
  open_website_session: {
    call: `public.open_website_session(repeat('b', 64), '${USER_IDS.staff}', 30, 12)`,
    may: ['service key'],
  },
  read_website_session: {
    call: `public.read_website_session('${STAFF_SESSION_HASH}')`,
    may: ['service key'],
  },
  read_user: { call: `public.read_user('${USER_IDS.staff}')`, may: ['service key'] },
  close_website_session: {
    call: `public.close_website_session('${STAFF_SESSION_HASH}')`,
    may: ['service key'],
  },
  end_website_sessions: { call: `public.end_website_sessions('${USER_IDS.staff}')`, may: ['service key'] },
  update_session_device: {
    call: `public.update_session_device('${STAFF_SESSION_HASH}', 'Browser', '${USER_IDS.staff}')`,
    may: ['service key'],
  },
  list_website_sessions: {
    call: `public.list_website_sessions('${USER_IDS.staff}', '${STAFF_SESSION_HASH}')`,
    may: ['service key'],
  },
  end_website_session: {
    call: `public.end_website_session('${USER_IDS.staff}', '${USER_IDS.staff}')`,
    may: ['service key'],
  },
  end_other_website_sessions: {
    call: `public.end_other_website_sessions('${USER_IDS.staff}', '${STAFF_SESSION_HASH}')`,
    may: ['service key'],
  },
  end_expired_website_sessions: { call: 'public.end_expired_website_sessions()', may: ['service key'] },
  record_security_events: { call: `public.record_security_events('[]')`, may: ['service key'] },
  expire_security_events: { call: 'public.expire_security_events(10)', may: ['service key'] },
  list_users: { call: 'public.list_users()', may: ['service key'] },
  list_audit_log: { call: 'public.list_audit_log()', may: ['service key'] },
  record_user_event: {
    call: `public.record_user_event('${USER_IDS.staff}', 'invite', '${USER_IDS.customer}')`,
    may: ['service key'],
  },
  update_user_access: {
    call: `public.update_user_access('${USER_IDS.staff}', '${USER_IDS.marketing}', 'marketing')`,
    may: ['service key'],
  },
  disable_user: {
    call: `public.disable_user('${USER_IDS.staff}', '${USER_IDS['other customer']}')`,
    may: ['service key'],
  },
  enable_user: {
    call: `public.enable_user('${USER_IDS.staff}', '${USER_IDS['other customer']}')`,
    may: ['service key'],
  },
  export_personal_data: { call: `public.export_personal_data('${USER_IDS.staff}')`, may: ['service key'] },
  count_personal_data: { call: `public.count_personal_data('${USER_IDS.staff}')`, may: ['service key'] },
  request_erasure: { call: `public.request_erasure('${USER_IDS.staff}', '')`, may: ['service key'] },
  application_metrics: { call: 'public.application_metrics(now())', may: SIGNED_IN },
  content_metrics: { call: 'public.content_metrics()', may: SIGNED_IN },
  latest_activity: { call: 'public.latest_activity(5)', may: SIGNED_IN },
  lead_metrics: { call: 'public.lead_metrics()', may: SIGNED_IN },
  change_leads: { call: `public.change_leads('[]')`, may: ['staff'] },
  save_lead_detail: { call: `public.save_lead_detail(1, 1, '{}', '{}')`, may: ['staff'] },
  list_leads: { call: `public.list_leads('flute')`, may: ['staff'] },
  count_leads: { call: 'public.count_leads()', may: ['staff'] },
  lead_report: { call: `public.lead_report('2026-11-01', '2026-11-30')`, may: WRITERS },
  list_conversation_rows: {
    call: `public.list_conversation_rows('2026-11-01', '2026-11-30')`,
    may: ['staff'],
  },
  send_lead_email: { call: `public.send_lead_email(1, 'Hello', 'Hello', gen_random_uuid())`, may: ['staff'] },
  forward_lead: {
    call: `public.forward_lead(1, 'a@example.com', 'Hello', 'Hello', gen_random_uuid())`,
    may: ['staff'],
  },
  send_email: {
    call: `public.send_email(gen_random_uuid(), 1, 'reply', 'a@example.com', '{}', 'Hello', 'Hello', false)`,
    may: ['staff'],
  },
  cancel_sending: { call: 'public.cancel_sending(gen_random_uuid())', may: ['staff'] },
  contact_timeline: { call: 'public.contact_timeline(1)', may: ['staff'] },
  list_overdue_callbacks: { call: 'public.list_overdue_callbacks(now())', may: ['service key'] },
  record_callback_warning: {
    call: `public.record_callback_warning(1, 'warned', now(), 'a@example.com', 'Call', 'Call', '')`,
    may: ['service key'],
  },
  list_assignable_users: { call: 'public.list_assignable_users()', may: ['staff'] },
  begin_privacy_response: {
    call: 'public.begin_privacy_response(1, now(), gen_random_uuid(), null)',
    may: ['staff'],
  },
  finish_privacy_response: { call: 'public.finish_privacy_response(1, true)', may: ['service key'] },
  set_privacy_request_status: {
    call: `public.set_privacy_request_status(1, now(), 'In progress', '')`,
    may: ['staff'],
  },
  expire_audit_log: { call: 'public.expire_audit_log(10)', may: ['service key'] },
  expire_rate_limits: { call: 'public.expire_rate_limits(10)', may: ['service key'] },
  list_orphaned_drawings: { call: 'public.list_orphaned_drawings(now(), 10)', may: ['service key'] },
  list_orphaned_cvs: { call: 'public.list_orphaned_cvs(now(), 10)', may: ['service key'] },
  enqueue_email: {
    call: `public.enqueue_email('notice', 'us@example.com', 'An enquiry', 'Somebody asks.')`,
    may: ['service key'],
  },
  claim_outgoing_emails: { call: `public.claim_outgoing_emails(1, 'example.com')`, may: ['service key'] },
  complete_outgoing_email: {
    call: `public.complete_outgoing_email('${USER_IDS.staff}', 'accepted', '250 OK')`,
    may: ['service key'],
  },
  mark_unconfirmed_emails: { call: 'public.mark_unconfirmed_emails(600)', may: ['service key'] },
  expire_outgoing_emails: { call: 'public.expire_outgoing_emails(10)', may: ['service key'] },
  find_stored_messages: { call: `public.find_stored_messages(array[repeat('a', 64)])`, may: ['service key'] },
  ingest_emails: { call: `public.ingest_emails('[]')`, may: ['service key'] },
  record_email_bounce: {
    call: `public.record_email_bounce('<a@example.com>', 'a@example.com', '550 No')`,
    may: ['service key'],
  },
  list_emails: { call: `public.list_emails('boxes')`, may: ['staff'] },
  read_email: { call: 'public.read_email(1)', may: ['staff'] },
  list_email_thread: { call: 'public.list_email_thread(1)', may: ['staff'] },
  list_emails_of_record: { call: `public.list_emails_of_record('lead', 'enquiry')`, may: ['staff'] },
  suggest_email_links: { call: 'public.suggest_email_links(1)', may: ['staff'] },
  count_emails: { call: 'public.count_emails()', may: ['staff'] },
  mark_emails: { call: `public.mark_emails('{1}', is_read => true)`, may: ['staff'] },
  link_emails: { call: `public.link_emails('{1}', 'en_number', 'EN 2')`, may: ['staff'] },
  unlink_emails: { call: `public.unlink_emails('{1}', 'en_number', 'EN 2')`, may: ['staff'] },
  erase_emails: { call: `public.erase_emails('{0}')`, may: ['staff'] },
  claim_folder_sync: {
    call: `public.claim_folder_sync('office', 'INBOX', '${USER_IDS.staff}', 1)`,
    may: ['service key'],
  },
  reset_folder_uids: { call: 'public.reset_folder_uids(0, 1)', may: ['service key'] },
  save_folder_cursor: { call: `public.save_folder_cursor(0, 1, 1, '[]', 0)`, may: ['service key'] },
  finish_folder_sync: { call: 'public.finish_folder_sync(0, 1, null)', may: ['service key'] },
  apply_mailbox_flags: { call: `public.apply_mailbox_flags(0, '{1}', '{2}')`, may: ['service key'] },
  open_email: { call: `public.open_email(1, '${USER_IDS.staff}', 'open')`, may: ['service key'] },
  list_expired_emails: { call: 'public.list_expired_emails(now(), now(), 10)', may: ['service key'] },
  expire_emails: { call: `public.expire_emails('{}', now(), now())`, may: ['service key'] },
  list_orphaned_messages: { call: 'public.list_orphaned_messages(now(), 10)', may: ['service key'] },
  resend_email: { call: `public.resend_email('${USER_IDS.staff}')`, may: ['staff'] },
  cancel_outgoing_email: { call: `public.cancel_outgoing_email('${USER_IDS.staff}')`, may: ['staff'] },
  save_email_template: {
    call: `public.save_email_template('offer', 0, 'An offer', 'Join us.')`,
    may: ['staff'],
  },
  create_application_batch: {
    call: `public.create_application_batch(gen_random_uuid(), 'Reviewing', null, '[{"id": 1, "status": "New"}]')`,
    may: ['staff'],
  },
  process_application_batch: { call: 'public.process_application_batch(gen_random_uuid())', may: ['staff'] },
  cancel_application_batch: { call: 'public.cancel_application_batch(gen_random_uuid())', may: ['staff'] },
  resume_application_batch: { call: 'public.resume_application_batch(gen_random_uuid())', may: ['staff'] },
  send_application_email: {
    call: `public.send_application_email(gen_random_uuid(), 1, 'offer', 'An offer', 'Join us.')`,
    may: ['staff'],
  },
  list_application_batches: { call: 'public.list_application_batches()', may: SIGNED_IN },
  read_application_batch: { call: 'public.read_application_batch(gen_random_uuid())', may: SIGNED_IN },
  expire_bulk_changes: { call: 'public.expire_bulk_changes(10)', may: ['service key'] },
  propose_interview: {
    call: `public.propose_interview(gen_random_uuid(), 1, array[now() + interval '1 day'], 30, 'Works')`,
    may: ['staff'],
  },
  withdraw_interview_proposal: {
    call: 'public.withdraw_interview_proposal(gen_random_uuid())',
    may: ['staff'],
  },
  accept_interview_time: {
    call: `public.accept_interview_time(1, now() + interval '1 day', 'a', 'b', 'c', 'd')`,
    may: ['service key'],
  },
  consume_rate_limit: { call: `public.consume_rate_limit('a key', 5, 60)`, may: ['service key'] },
}

let fixture: TestDatabase
beforeAll(async () => {
  fixture = await openDatabaseFixture()
})
afterAll(() => fixture?.[Symbol.asyncDispose]())

async function tryCalling(actor: Actor, call: string): Promise<'answered' | 'refused'> {
  try {
    await act(fixture.database, actor, `select ${call}`)
    return 'answered'
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '42501') return 'refused'
    throw error
  }
}

describe.each(Object.entries(FUNCTIONS))('%s', (_name, { call, may }) => {
  it.each(
    ACTORS.map((actor) => ({ actor, verb: may.includes(actor) ? 'may' : 'may not', name: NAMES[actor] })),
  )('$name $verb call it', async ({ actor }) => {
    expect(await tryCalling(actor, call)).toBe(may.includes(actor) ? 'answered' : 'refused')
  })
})

it('lists every function of the exposed schema', async () => {
  const { rows } = await act(
    fixture.database,
    'owner',
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(FUNCTIONS).sort())
})
