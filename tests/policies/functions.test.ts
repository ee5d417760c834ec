import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DatabaseError } from '#backend/database/database.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { ACTORS, type Actor, act, NAMES, PEOPLE } from './actors.ts'
import { openDatabaseFixture, STAFF_SESSION_HASH } from './database-fixture.ts'
import { SIGNED_IN } from './matrix/entry.ts'

/** They keep the news and the blog. */
const WRITERS: readonly Actor[] = ['marketing', 'staff']
/** They look at what visitors do, and a mail of the week does. */
const ANALYSTS: readonly Actor[] = [...WRITERS, 'service key']

/** Every function of the exposed schema: who may call it, and how it is called. */
const FUNCTIONS: Readonly<Record<string, { call: string; may: readonly Actor[] }>> = {
  read_conversation: { call: `public.read_conversation(repeat('c', 64))`, may: ['service key'] },
  save_conversation_turn: {
    call: `public.save_conversation_turn(repeat('c', 64), 1, gen_random_uuid(), '[]', '{}')`,
    may: ['service key'],
  },
  delete_conversation: { call: `public.delete_conversation(repeat('e', 64))`, may: ['service key'] },
  search_answers: { call: `public.search_answers('flute')`, may: ACTORS },
  replace_site_passages: { call: `public.replace_site_passages('v', '[]')`, may: ['service key'] },
  purge_conversations: { call: 'public.purge_conversations(10)', may: ['service key'] },
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
  record_page_loads: { call: `public.record_page_loads('[]')`, may: ['service key'] },
  read_analytics_visitor: { call: `public.read_analytics_visitor('nobody')`, may: ['service key'] },
  erase_analytics_visitor: { call: `public.erase_analytics_visitor('nobody')`, may: ['service key'] },
  purge_analytics_events: { call: 'public.purge_analytics_events(10, null)', may: ['service key'] },
  purge_analytics_visits: { call: 'public.purge_analytics_visits(10, null)', may: ['service key'] },
  blog_metadata: { call: 'public.blog_metadata()', may: ACTORS },
  increment_blog_view_count: { call: 'public.increment_blog_view_count(1)', may: ACTORS },
  next_blog_publication: { call: 'public.next_blog_publication()', may: ACTORS },
  search_blogs: { call: `public.search_blogs('flute')`, may: ACTORS },
  search_news: { call: `public.search_news('flute')`, may: ACTORS },
  resolve_redirect: { call: `public.resolve_redirect('news', 'former')`, may: ACTORS },
  save_manuscript: {
    call: `public.save_manuscript('blog', 1, 1, '{"title": "Flutes"}')`,
    may: WRITERS,
  },
  read_manuscript: { call: `public.read_manuscript('blog', 1)`, may: WRITERS },
  list_manuscripts: { call: `public.list_manuscripts('blog')`, may: WRITERS },
  publish_manuscripts: { call: `public.publish_manuscripts('blog', '{1}')`, may: WRITERS },
  unpublish_manuscripts: { call: `public.unpublish_manuscripts('blog', '{1}')`, may: WRITERS },
  undo_publication: {
    call: `public.undo_publication('blog', '[{"record_id": 1, "before": null}]')`,
    may: WRITERS,
  },
  delete_manuscripts: { call: `public.delete_manuscripts('blog', '{1}')`, may: WRITERS },
  restore_manuscripts: { call: `public.restore_manuscripts('blog', '{1}')`, may: WRITERS },
  count_labels: { call: `public.count_labels('tags')`, may: WRITERS },
  change_labels: { call: `public.change_labels('tags', '{1}', 'flute')`, may: WRITERS },
  merge_labels: { call: `public.merge_labels('tags', '{flute,fluting}', 'flutes')`, may: WRITERS },
  undo_labels: { call: `public.undo_labels('tags', '[]')`, may: WRITERS },
  hold_manuscript: { call: `public.hold_manuscript('blog', 1, gen_random_uuid())`, may: WRITERS },
  create_preview_link: { call: `public.create_preview_link('blog', 1, 1, 24)`, may: WRITERS },
  list_preview_links: { call: `public.list_preview_links('blog', 1)`, may: WRITERS },
  withdraw_preview_link: { call: 'public.withdraw_preview_link(1)', may: WRITERS },
  read_preview: { call: `public.read_preview('a token')`, may: ACTORS },
  keep_check_reasons: {
    call: `public.keep_check_reasons('blog', 1, '{"alt:/a.jpg": "Decoration"}')`,
    may: WRITERS,
  },
  read_check_reasons: { call: `public.read_check_reasons('blog', 1)`, may: WRITERS },
  media_usage: { call: `public.media_usage('blog-media')`, may: WRITERS },
  save_company_entry: {
    call: `public.save_company_entry('sites', 'chalkhill', 0, '{"name": "Works"}')`,
    may: ['staff'],
  },
  queue_weekly_reports: {
    call: `public.queue_weekly_reports('2026-11-16', '2026-11-23', 'Figures', 'Few')`,
    may: ['service key'],
  },
  keep_picture_set: {
    call: `public.keep_picture_set(
      '{"title": "A", "template": "headline", "theme": "light", "slots": {}, "alt_text": "A", "format": "png"}', '[]'
    )`,
    may: ['service key'],
  },
  claim_changed_picture_sets: { call: 'public.claim_changed_picture_sets(1)', may: ['service key'] },
  take_model_picture: { call: 'public.take_model_picture(1)', may: ['service key'] },
  give_back_model_picture: { call: 'public.give_back_model_picture()', may: ['service key'] },
  read_editor_names: { call: 'public.read_editor_names()', may: WRITERS },
  purge_manuscript_presence: { call: 'public.purge_manuscript_presence(10)', may: ['service key'] },
  purge_preview_links: { call: 'public.purge_preview_links(10)', may: ['service key'] },
  thin_revisions: { call: 'public.thin_revisions(10)', may: ['service key'] },
  purge_picture_sets: { call: 'public.purge_picture_sets(10)', may: ['service key'] },
  unnamed_pictures: { call: 'public.unnamed_pictures(now(), 10)', may: ['service key'] },
  purge_manuscripts: { call: 'public.purge_manuscripts(10)', may: ['service key'] },
  search_applications: { call: `public.search_applications('ash')`, may: [...SIGNED_IN, 'service key'] },
  count_applications: { call: `public.count_applications('{1}')`, may: [...SIGNED_IN, 'service key'] },
  list_applications: { call: 'public.list_applications()', may: ['staff'] },
  board_applications: { call: 'public.board_applications()', may: ['staff'] },
  read_application: { call: `public.read_application('JA-AAAA-AAAA')`, may: ['staff'] },
  read_addressees: { call: 'public.read_addressees()', may: ['staff'] },
  abandoned_interviews: { call: 'public.abandoned_interviews(300)', may: ['service key'] },
  call_off_interview: {
    call: `public.call_off_interview(gen_random_uuid(), 'a', 'b', 'c', 'd')`,
    may: ['service key'],
  },
  application_neighbours: { call: `public.application_neighbours('JA-AAAA-AAAA')`, may: ['staff'] },
  reveal_applicant: { call: 'public.reveal_applicant(1)', may: ['staff'] },
  recruitment_figures: { call: 'public.recruitment_figures(now(), now())', may: ['staff'] },
  find_same_person: { call: 'public.find_same_person(1)', may: [...SIGNED_IN, 'service key'] },
  application_of_link: { call: `public.application_of_link(repeat('0', 64))`, may: ['service key'] },
  read_applicant_page: { call: `public.read_applicant_page(repeat('0', 64))`, may: ACTORS },
  withdraw_application: { call: `public.withdraw_application(repeat('0', 64))`, may: ['service key'] },
  correct_applicant_details: {
    call: `public.correct_applicant_details(repeat('0', 64), 'A', 'a@example.com', null)`,
    may: ['service key'],
  },
  replace_applicant_cv: {
    // A link that opens nothing answers so to whoever may ask.
    call: `public.replace_applicant_cv((select public.issue_applicant_link(1)), 'applications/a/b.pdf', 'b.pdf', 1, 'application/pdf')`,
    may: ['service key'],
  },
  keep_application_on_file: {
    call: `public.keep_application_on_file(repeat('0', 64), current_date)`,
    may: ['service key'],
  },
  erase_application_of_link: {
    call: `public.erase_application_of_link(repeat('0', 64))`,
    may: ['service key'],
  },
  list_erasures: { call: 'public.list_erasures(now())', may: ['service key'] },
  find_erased_again: { call: 'public.find_erased_again(array[gen_random_uuid()])', may: ['service key'] },
  repeat_erasures: { call: 'public.repeat_erasures(array[gen_random_uuid()])', may: ['service key'] },
  purge_erasures: { call: 'public.purge_erasures(10)', may: ['service key'] },
  request_job_alert: {
    call: `public.request_job_alert('a@example.com', '', '')`,
    may: ['service key'],
  },
  read_job_alert: { call: `public.read_job_alert(repeat('0', 64))`, may: ACTORS },
  confirm_job_alert: { call: `public.confirm_job_alert(repeat('0', 64))`, may: ['service key'] },
  end_job_alert: { call: `public.end_job_alert(repeat('0', 64))`, may: ['service key'] },
  claim_job_alert_mails: { call: 'public.claim_job_alert_mails(1, 0)', may: ['service key'] },
  unclaim_job_alert_mail: { call: 'public.unclaim_job_alert_mail(1, 1)', may: ['service key'] },
  purge_job_alerts: { call: 'public.purge_job_alerts(1)', may: ['service key'] },
  issue_applicant_link: { call: 'public.issue_applicant_link(1)', may: ['service key'] },
  move_team_member: { call: 'public.move_team_member(1, 1)', may: ['staff'] },
  open_website_session: {
    call: `public.open_website_session(repeat('b', 64), '${PEOPLE.staff}', 30, 12)`,
    may: ['service key'],
  },
  read_website_session: {
    call: `public.read_website_session('${STAFF_SESSION_HASH}')`,
    may: ['service key'],
  },
  read_person: { call: `public.read_person('${PEOPLE.staff}')`, may: ['service key'] },
  close_website_session: {
    call: `public.close_website_session('${STAFF_SESSION_HASH}')`,
    may: ['service key'],
  },
  end_website_sessions: { call: `public.end_website_sessions('${PEOPLE.staff}')`, may: ['service key'] },
  describe_website_session: {
    call: `public.describe_website_session('${STAFF_SESSION_HASH}', 'Browser', '${PEOPLE.staff}')`,
    may: ['service key'],
  },
  list_website_sessions: {
    call: `public.list_website_sessions('${PEOPLE.staff}', '${STAFF_SESSION_HASH}')`,
    may: ['service key'],
  },
  end_website_session: {
    call: `public.end_website_session('${PEOPLE.staff}', '${PEOPLE.staff}')`,
    may: ['service key'],
  },
  end_other_website_sessions: {
    call: `public.end_other_website_sessions('${PEOPLE.staff}', '${STAFF_SESSION_HASH}')`,
    may: ['service key'],
  },
  end_expired_website_sessions: { call: 'public.end_expired_website_sessions()', may: ['service key'] },
  record_security_events: { call: `public.record_security_events('[]')`, may: ['service key'] },
  purge_security_events: { call: 'public.purge_security_events(10)', may: ['service key'] },
  list_people: { call: 'public.list_people()', may: ['service key'] },
  list_audit_log: { call: 'public.list_audit_log()', may: ['service key'] },
  record_person_event: {
    call: `public.record_person_event('${PEOPLE.staff}', 'invite', '${PEOPLE.customer}')`,
    may: ['service key'],
  },
  change_person_access: {
    call: `public.change_person_access('${PEOPLE.staff}', '${PEOPLE.marketing}', 'marketing')`,
    may: ['service key'],
  },
  disable_person: {
    call: `public.disable_person('${PEOPLE.staff}', '${PEOPLE['other customer']}')`,
    may: ['service key'],
  },
  enable_person: {
    call: `public.enable_person('${PEOPLE.staff}', '${PEOPLE['other customer']}')`,
    may: ['service key'],
  },
  export_personal_data: { call: `public.export_personal_data('${PEOPLE.staff}')`, may: ['service key'] },
  count_personal_data: { call: `public.count_personal_data('${PEOPLE.staff}')`, may: ['service key'] },
  request_erasure: { call: `public.request_erasure('${PEOPLE.staff}', '')`, may: ['service key'] },
  application_figures: { call: 'public.application_figures(now())', may: SIGNED_IN },
  content_figures: { call: 'public.content_figures()', may: SIGNED_IN },
  latest_activity: { call: 'public.latest_activity(5)', may: SIGNED_IN },
  lead_figures: { call: 'public.lead_figures()', may: SIGNED_IN },
  change_leads: { call: `public.change_leads('[]')`, may: ['staff'] },
  save_lead_detail: { call: `public.save_lead_detail(1, 1, '{}', '{}')`, may: ['staff'] },
  list_leads: { call: `public.list_leads('flute')`, may: ['staff'] },
  count_leads: { call: 'public.count_leads()', may: ['staff'] },
  lead_desk_figures: { call: `public.lead_desk_figures('2026-11-01', '2026-11-30')`, may: WRITERS },
  list_conversation_rows: {
    call: `public.list_conversation_rows('2026-11-01', '2026-11-30')`,
    may: ['staff'],
  },
  send_lead_mail: { call: `public.send_lead_mail(1, 'Hello', 'Hello', gen_random_uuid())`, may: ['staff'] },
  forward_lead: {
    call: `public.forward_lead(1, 'a@example.com', 'Hello', 'Hello', gen_random_uuid())`,
    may: ['staff'],
  },
  send_email: {
    call: `public.send_email(gen_random_uuid(), 1, 'reply', 'a@example.com', '{}', 'Hello', 'Hello', false)`,
    may: ['staff'],
  },
  unsend_email: { call: 'public.unsend_email(gen_random_uuid())', may: ['staff'] },
  person_timeline: { call: 'public.person_timeline(1)', may: ['staff'] },
  list_call_backs_to_warn: { call: 'public.list_call_backs_to_warn(now())', may: ['service key'] },
  warn_of_call_back: {
    call: `public.warn_of_call_back(1, 'warned', now(), 'a@example.com', 'Call', 'Call', '')`,
    may: ['service key'],
  },
  list_lead_assignees: { call: 'public.list_lead_assignees()', may: ['staff'] },
  begin_privacy_answer: {
    call: 'public.begin_privacy_answer(1, now(), gen_random_uuid(), null)',
    may: ['staff'],
  },
  finish_privacy_answer: { call: 'public.finish_privacy_answer(1, true)', may: ['service key'] },
  set_privacy_request_status: {
    call: `public.set_privacy_request_status(1, now(), 'In progress', '')`,
    may: ['staff'],
  },
  purge_audit_log: { call: 'public.purge_audit_log(10)', may: ['service key'] },
  purge_rate_limits: { call: 'public.purge_rate_limits(10)', may: ['service key'] },
  unnamed_drawings: { call: 'public.unnamed_drawings(now(), 10)', may: ['service key'] },
  unnamed_cvs: { call: 'public.unnamed_cvs(now(), 10)', may: ['service key'] },
  queue_outgoing_mail: {
    call: `public.queue_outgoing_mail('notice', 'us@example.com', 'An enquiry', 'Somebody asks.')`,
    may: ['service key'],
  },
  claim_outgoing_mails: { call: `public.claim_outgoing_mails(1, 'example.com')`, may: ['service key'] },
  settle_outgoing_mail: {
    call: `public.settle_outgoing_mail('${PEOPLE.staff}', 'accepted', '250 OK')`,
    may: ['service key'],
  },
  doubt_outgoing_mails: { call: 'public.doubt_outgoing_mails(600)', may: ['service key'] },
  purge_outgoing_mails: { call: 'public.purge_outgoing_mails(10)', may: ['service key'] },
  find_letters: { call: `public.find_letters(array[repeat('a', 64)])`, may: ['service key'] },
  take_letters: { call: `public.take_letters('[]')`, may: ['service key'] },
  bounce_outgoing_mail: {
    call: `public.bounce_outgoing_mail('<a@example.com>', 'a@example.com', '550 No')`,
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
  claim_mailbox_folder: {
    call: `public.claim_mailbox_folder('office', 'INBOX', '${PEOPLE.staff}', 1)`,
    may: ['service key'],
  },
  renumber_mailbox_folder: { call: 'public.renumber_mailbox_folder(0, 1)', may: ['service key'] },
  advance_mailbox_folder: { call: `public.advance_mailbox_folder(0, 1, 1, '[]', 0)`, may: ['service key'] },
  settle_mailbox_folder: { call: 'public.settle_mailbox_folder(0, 1, null)', may: ['service key'] },
  mark_mailbox_emails: { call: `public.mark_mailbox_emails(0, '{1}', '{2}')`, may: ['service key'] },
  open_email: { call: `public.open_email(1, '${PEOPLE.staff}', 'open')`, may: ['service key'] },
  overdue_emails: { call: 'public.overdue_emails(now(), now(), 10)', may: ['service key'] },
  purge_emails: { call: `public.purge_emails('{}', now(), now())`, may: ['service key'] },
  unnamed_letters: { call: 'public.unnamed_letters(now(), 10)', may: ['service key'] },
  send_mail_again: { call: `public.send_mail_again('${PEOPLE.staff}')`, may: ['staff'] },
  cancel_outgoing_mail: { call: `public.cancel_outgoing_mail('${PEOPLE.staff}')`, may: ['staff'] },
  save_mail_template: {
    call: `public.save_mail_template('offer', 0, 'An offer', 'Join us.')`,
    may: ['staff'],
  },
  plan_application_batch: {
    call: `public.plan_application_batch(gen_random_uuid(), 'Reviewing', null, '[{"id": 1, "status": "New"}]')`,
    may: ['staff'],
  },
  run_application_batch: { call: 'public.run_application_batch(gen_random_uuid())', may: ['staff'] },
  cancel_application_batch: { call: 'public.cancel_application_batch(gen_random_uuid())', may: ['staff'] },
  resume_application_batch: { call: 'public.resume_application_batch(gen_random_uuid())', may: ['staff'] },
  send_application_mail: {
    call: `public.send_application_mail(gen_random_uuid(), 1, 'offer', 'An offer', 'Join us.')`,
    may: ['staff'],
  },
  list_application_batches: { call: 'public.list_application_batches()', may: SIGNED_IN },
  read_application_batch: { call: 'public.read_application_batch(gen_random_uuid())', may: SIGNED_IN },
  purge_application_batches: { call: 'public.purge_application_batches(10)', may: ['service key'] },
  propose_interview: {
    call: `public.propose_interview(gen_random_uuid(), 1, array[now() + interval '1 day'], 30, 'Works')`,
    may: ['staff'],
  },
  withdraw_interview: { call: 'public.withdraw_interview(gen_random_uuid())', may: ['staff'] },
  choose_interview: {
    call: `public.choose_interview(1, now() + interval '1 day', 'a', 'b', 'c', 'd')`,
    may: ['service key'],
  },
  take_token: { call: `public.take_token('a key', 5, 60)`, may: ['service key'] },
}

let world: TestDatabase
beforeAll(async () => {
  world = await openDatabaseFixture()
})
afterAll(() => world?.[Symbol.asyncDispose]())

async function tryCalling(actor: Actor, call: string): Promise<'answered' | 'refused'> {
  try {
    await act(world.database, actor, `select ${call}`)
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

it('no function of the exposed schema is missing here', async () => {
  const { rows } = await act(
    world.database,
    'owner',
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(FUNCTIONS).sort())
})
