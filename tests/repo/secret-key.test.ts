import { expect, it } from 'vitest'
import { allFiles, isCode, isTest, isText, read, withoutComments } from './files.ts'

/** Files that may use the secret key or its client, with the reason. */
const permitted: Readonly<Record<string, string>> = {
  'server/config/env.ts': 'reads it',
  'server/config/settings-schema.ts': 'names the setting',
  'server/data-source/clients.ts': 'makes the client',
  'server/app.ts': 'hands the client to the website API',
  'server/data-source/embedded-source.ts': 'passes the key to the client',
  'server/services.ts': 'passes the client to demo mode and retention',
  'server/website.ts': 'passes the key to the app',
  'server/website-api/website-api.ts': 'passes the client to sessions and rate limits',
  'server/website-api/services/website-sessions.ts': 'website sessions',
  'server/website-api/services/tab-sessions.ts': 'website sessions: data session of a tab',
  'server/website-api/services/accounts.ts': 'website sessions and the user’s own account',
  'server/website-api/services/users.ts': 'user administration',
  'server/website-api/services/customer-users.ts': 'users of customers, changed by staff and their managers',
  'server/website-api/services/audit-log.ts': 'user administration: audit log for staff',
  'server/pages/release-annotation.ts': 'annotates charts with a new build',
  'server/pages/page-view-counter.ts': 'writes page view counts without visitor ids',
  'server/integrations/integrations-api.ts': 'feeds: finds the source of a key',
  'server/integrations/feed-import.ts': 'feeds: imports rows',
  'server/website-api/privacy-requests.ts': 'records the delivery status of a response',
  'server/data-source/rate-limit.ts': 'rate limits',
  'server/email/reports/weekly-report.ts': 'reads and queues the weekly report',
  'server/retention/retention-steps.ts': 'retention',
  'server/retention/retention-run.ts': 'retention: expired sessions',
  'server/virus-scanning/cv-scanner.ts': 'scans CVs and moves infected ones to quarantine',
  'server/security/security-log.ts': 'writes security events',
  'server/email/outbox/outbox-store.ts': 'stores outgoing emails',
  'server/email/outbox/outbox-worker.ts': 'sends queued emails and records their delivery status',
  'server/email/outbox/applicant-links.ts': 'creates the link in an email to an applicant',
  'server/pages/forms.ts': 'passes the client to the actions of public forms',
  'app/server-context.ts': 'type of the context of public forms',
  'app/site/jobs/apply.server.ts': 'application form, with the CV',
  'app/site/jobs/applicant/applicant-actions.server.ts': 'actions of the applicant page',
  'app/site/jobs/applicant/request-link.server.ts': 'creates another applicant link',
  'app/site/jobs/applicant/download.ts': 'downloads of the applicant page',
  'server/customer-notifications/customer-notifications.ts': 'notifies customers by email',
  'app/content/applications/job-alerts.ts': 'vacancy alerts, which no role may read',
  'app/site/jobs/alerts/alerts.tsx': 'creates and ends vacancy alerts',
  'app/content/customer/notifications.ts': 'turns off notifications by email, without an account',
  'app/site/notifications/unsubscribe.tsx': 'turns off notifications by email',
  'server/demo/activity/load-activity.ts': 'stores the demonstration’s emails and CVs',
  'server/interviews/cancel-interviews.ts': 'cancels interviews of ended applications',
  'server/job-alerts/job-alerts.ts': 'sends vacancy alerts',
  'server/email/ingestion/ingestion.ts': 'stores received emails',
  'server/email/ingestion/raw-message-store.ts': 'stores and reads raw messages',
  'server/email/imap/mailbox-sync.ts': 'syncs the mailbox and reports its position',
  'server/email/imap/sync-folder.ts': 'records the position in a folder and its messages',
  'server/website-api/emails.ts': 'serves raw messages to staff',
  'server/leads/callback-reminders.ts': 'sends call-back reminders',
  'server/retention/erasure-log.ts': 'retention: erasure log',
  'app/content/applications/applicant-self-service.ts': 'reads and changes an application by its link',
  'app/site/contact/enquire.server.ts': 'enquiry form',
  'app/site/contact/receive-drawing.server.ts': 'enquiry form, with the drawing',
  'app/site/samples/order-samples.server.ts': 'sample form',
  'app/site/assistant/chat.server.ts': 'stores conversations and their leads',
  'app/site/assistant/find-answers.server.ts': 'passes it on to count generated replies',
  'app/site/assistant/model/generated-answer.server.ts': 'counts generated replies per day',
  'domain/assistant/answers/output-guardrail.ts': 'rejects sentences that mention a secret',
  'app/content/leads/conversations.ts': 'reads and writes conversations',
  'app/site/forms/submit.server.ts': 'passes the client to file uploads of forms',
  'app/site/legal/submit-privacy-request.server.ts': 'privacy request form',
  'server/website-api/services/browser-tokens.ts': 'derives the key of CSRF tokens',
  'server/demo/demo-access.ts': 'derives the cookie of browsers that may use the demonstration',
  'server/backups/scheduled-backups.ts': 'decides which process makes the backup, and records it',
  'server/metrics/metrics.ts': 'passes the client on',
  'server/metrics/system-state.ts': 'reads the state of queues and tasks, and records runs',
  'server/website-api/system.ts': 'passes the client on, for staff',
  'server/image-sets/source-records.ts': 'reads source records of images, for editors',
  'server/image-sets/image-set-renderer.ts': 'stores rendered images and their recipes',
  'server/image-sets/refresh-image-sets.ts': 'renders images again when their record changes',
  'server/image-sets/image-service.ts': 'passes the client to the three above',
  'server/website-api/image-sets.ts': 'counts images of the image model',
  'server/demo/demonstration.ts': 'user administration: demo users',
  'server/demo/content.ts': 'images of the demo company',
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
