/** Every table that clients can name. */

import {
  analyticsEvents,
  analyticsFacts,
  analyticsHours,
  analyticsPageLoads,
  analyticsVisits,
  analyticsVitals,
} from './matrix/analytics.ts'
import { blogs } from './matrix/blogs.ts'
import { companyEntries, companyRevisions } from './matrix/company-entries.ts'
import {
  checkReasons,
  contentDraftPresence,
  contentDrafts,
  previewLinks,
  revisions,
} from './matrix/content-drafts.ts'
import { conversationLines, conversations } from './matrix/conversations.ts'
import { customerArea } from './matrix/customer-area.ts'
import { customers } from './matrix/customers.ts'
import {
  emailAttachments,
  emailLinks,
  emails,
  emailTexts,
  mailboxFolders,
  mailboxPlaces,
} from './matrix/emails.ts'
import type { MatrixEntry } from './matrix/entry.ts'
import { generatedImages, imageModelUsage, imageSets, socialImages } from './matrix/image-sets.ts'
import {
  applicationSettings,
  erasureReceipts,
  jobApplicationEvents,
  jobApplicationLinks,
  jobApplicationNotes,
  jobApplications,
} from './matrix/job-applications.ts'
import { jobs } from './matrix/jobs.ts'
import {
  leadCommunityMembers,
  leadJobSeekers,
  leadStaffSupport,
  leadSuppliers,
} from './matrix/lead-details.ts'
import { leadEvents, leadNotes } from './matrix/lead-inbox.ts'
import { leads } from './matrix/leads.ts'
import { newsArticles } from './matrix/news-articles.ts'
import {
  applicationBatches,
  applicationBatchItems,
  emailTemplates,
  interviewProposals,
  outgoingEmails,
} from './matrix/outgoing-emails.ts'
import { permissions } from './matrix/permissions.ts'
import { privacyRequestEntries, privacyRequests } from './matrix/privacy-requests.ts'
import { campaigns, chartNotes, weeklyReportReaders } from './matrix/reports.ts'
import { savedViews } from './matrix/saved-views.ts'
import {
  auditLog,
  contentRedirects,
  erasures,
  jobAlertEmails,
  jobAlerts,
  jobOpenings,
  rateLimits,
  securityEvents,
  taskRuns,
  websiteSessions,
} from './matrix/server-state.ts'
import { storageObjects } from './matrix/storage-objects.ts'
import { teamMembers } from './matrix/team-members.ts'

export const MATRIX: Readonly<Record<string, readonly MatrixEntry[]>> = {
  'public.application_settings': applicationSettings,
  'public.analytics_events': analyticsEvents,
  'public.analytics_visit_events': analyticsFacts,
  'public.analytics_hourly_counts': analyticsHours,
  'public.analytics_page_views': analyticsPageLoads,
  'public.analytics_visits': analyticsVisits,
  'public.analytics_vitals': analyticsVitals,
  'public.audit_log': auditLog,
  'public.blogs': blogs,
  'public.campaigns': campaigns,
  'public.chart_annotations': chartNotes,
  'public.company_entries': companyEntries,
  'public.company_entry_revisions': companyRevisions,
  'public.content_redirects': contentRedirects,
  'public.conversation_messages': conversationLines,
  'public.conversations': conversations,
  ...customerArea,
  'public.customers': customers,
  'public.email_attachments': emailAttachments,
  'public.email_links': emailLinks,
  'public.email_bodies': emailTexts,
  'public.emails': emails,
  'public.mailbox_folders': mailboxFolders,
  'public.mailbox_message_uids': mailboxPlaces,
  'public.erasure_receipts': erasureReceipts,
  'public.erasures': erasures,
  'public.job_application_events': jobApplicationEvents,
  'public.job_application_links': jobApplicationLinks,
  'public.job_application_notes': jobApplicationNotes,
  'public.job_applications': jobApplications,
  'public.job_alert_emails': jobAlertEmails,
  'public.job_alerts': jobAlerts,
  'public.job_openings': jobOpenings,
  'public.jobs': jobs,
  'public.lead_community_members': leadCommunityMembers,
  'public.lead_events': leadEvents,
  'public.lead_job_seekers': leadJobSeekers,
  'public.lead_notes': leadNotes,
  'public.lead_staff_support': leadStaffSupport,
  'public.lead_suppliers': leadSuppliers,
  'public.leads': leads,
  'public.content_draft_presence': contentDraftPresence,
  'public.content_drafts': contentDrafts,
  'public.news_articles': newsArticles,
  'public.application_batch_items': applicationBatchItems,
  'public.application_batches': applicationBatches,
  'public.interview_proposals': interviewProposals,
  'public.email_templates': emailTemplates,
  'public.outgoing_emails': outgoingEmails,
  'public.permissions': permissions,
  'public.generated_images': generatedImages,
  'public.image_model_usage': imageModelUsage,
  'public.image_sets': imageSets,
  'public.social_images': socialImages,
  'public.preview_links': previewLinks,
  'public.content_check_overrides': checkReasons,
  'public.privacy_request_entries': privacyRequestEntries,
  'public.privacy_requests': privacyRequests,
  'public.rate_limits': rateLimits,
  'public.content_revisions': revisions,
  'public.saved_views': savedViews,
  'public.security_events': securityEvents,
  'public.task_runs': taskRuns,
  'public.team_members': teamMembers,
  'public.website_sessions': websiteSessions,
  'public.weekly_report_subscribers': weeklyReportReaders,
  'storage.objects': storageObjects,
}
