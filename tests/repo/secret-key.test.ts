import { expect, it } from 'vitest'
import { allFiles, isCode, isTest, isText, read, withoutComments } from './files.ts'

/** Files that may use the secret key or its client, with the reason. */
const permitted: Readonly<Record<string, string>> = {
  'server/config/env.ts': 'reads it',
  'server/config/settings-schema.ts': 'names the setting',
  'server/data-source/clients.ts': 'makes the client',
  'server/app.ts': 'hands the client to the website API',
  'server/data-source/embedded-source.ts': 'hands the key to the client',
  'server/services.ts': 'hands the client to the demonstration, and to purge and retention',
  'server/website.ts': 'hands the key to the app',
  'server/website-api/website-api.ts': 'hands the client to sessions and limits',
  'server/website-api/services/website-sessions.ts': 'website sessions',
  'server/website-api/services/tab-sessions.ts': 'website sessions: a data session for a tab',
  'server/website-api/services/accounts.ts': 'website sessions, and people administration: one’s own account',
  'server/website-api/services/users.ts': 'people administration',
  'server/website-api/services/audit-log.ts': 'people administration: the log, for staff',
  'server/pages/release-annotation.ts': 'notes on the charts that another build is at work',
  'server/pages/page-view-counter.ts': 'writes what was counted without anybody in it',
  'server/website-api/privacy-requests.ts': 'writes down what became of the mail of an answer',
  'server/data-source/rate-limit.ts': 'limits',
  'server/email/reports/weekly-report.ts': 'reads and queues the weekly figures',
  'server/retention/retention-steps.ts': 'purge and retention',
  'server/retention/retention-run.ts': 'purge and retention: sessions whose time is over',
  'server/virus-scanning/cv-scanner.ts': 'scans CVs, and moves those with viruses in them away',
  'server/security/security-log.ts': 'writes events',
  'server/email/outbox/outbox-store.ts': 'writes mails down',
  'server/email/outbox/outbox-worker.ts': 'takes mails that wait, and writes down what became of them',
  'server/email/outbox/applicant-links.ts': 'makes the link that a mail to an applicant holds',
  'server/pages/forms.ts': 'hands the client to the actions of public forms',
  'app/server-context.ts': 'says what the actions of public forms get',
  'app/site/jobs/apply.server.ts': 'the application action, with its CV',
  'app/site/jobs/applicant/applicant-actions.server.ts': 'what an applicant does by their link',
  'app/site/jobs/applicant/request-link.server.ts': 'makes an applicant another link',
  'app/site/jobs/applicant/download.ts': 'gives an applicant their data and CV by their link',
  'app/content/applications/job-alerts.ts': 'alerts of vacancies, which nobody reads',
  'app/site/jobs/alerts/alerts.tsx': 'takes down and ends alerts of vacancies',
  'server/interviews/cancel-interviews.ts': 'calls off the interviews of ended applications',
  'server/job-alerts/job-alerts.ts': 'mails those who wish to hear of vacancies',
  'server/email/ingestion/ingestion.ts': 'writes emails that came down',
  'server/email/ingestion/raw-message-store.ts': 'stores the bytes of emails, and reads them',
  'server/email/imap/mailbox-sync.ts': 'reads the company’s mailbox, and says how far',
  'server/email/imap/sync-folder.ts': 'writes down how far a folder was read, and what was read there',
  'server/website-api/emails.ts': 'opens emails for staff, whose bytes have no address of their own',
  'server/leads/callback-reminders.ts': 'reckons by when somebody is rung, and mails who forgets it',
  'server/retention/erasure-log.ts': 'purge and retention: the ledger of erasures',
  'app/content/applications/applicant-self-service.ts': 'an application by its applicant’s link',
  'app/site/contact/enquire.server.ts': 'the enquiry action',
  'app/site/contact/receive-drawing.server.ts': 'the enquiry action, with its drawing',
  'app/site/assistant/chat.server.ts': 'keeps conversations, and the leads that come of them',
  'app/site/assistant/passage-index.server.ts': 'keeps what the pages say, to be searched',
  'app/site/assistant/model/generated-answer.server.ts': 'counts the answers of a day',
  'domain/assistant/answers/output-guardrail.ts': 'refuses a sentence that speaks of one',
  'app/content/leads/conversations.ts': 'reads and writes conversations',
  'app/site/forms/submit.server.ts': 'hands the client to whatever keeps a form’s file',
  'app/site/legal/submit-privacy-request.server.ts': 'the action of data requests',
  'server/website-api/services/browser-tokens.ts': 'derives the key of CSRF tokens',
  'server/image-sets/source-records.ts': 'reads what pictures are made from, for editors',
  'server/image-sets/image-set-renderer.ts': 'keeps pictures that were made, with their recipes',
  'server/image-sets/refresh-image-sets.ts': 'makes pictures anew when their record changes',
  'server/image-sets/image-service.ts': 'hands the client to those three',
  'server/website-api/image-sets.ts': 'counts what a picture model draws',
  'server/demo/demonstration.ts': 'people administration: the demo people',
  'server/demo/content.ts': 'the demo company’s pictures',
}

const NAMES = /\bsecret\b|\bsecretKey\b|SUPABASE_SECRET_KEY|sb_secret_/

it('the secret key is used only by the listed files outside the backend', () => {
  const users = allFiles
    .filter((file) => /^(app|domain|server|supabase)\//.test(file) && isCode(file) && !isTest(file))
    .filter((file) => NAMES.test(withoutComments(read(file))))
  expect(users.toSorted()).toEqual(Object.keys(permitted).toSorted())
})

/** server/browser-bundle.test.ts checks built files. */
it('the secret key is in no public file', () => {
  const sent = allFiles.filter((file) => file.startsWith('company/public/') && isText(file))
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.filter((file) => /sb_secret_/.test(read(file)))).toEqual([])
})
