/** Written by `npm run generate:types`. `supabase gen types typescript` writes the same types at greater length. */

export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

type Columns = Record<string, unknown>
/**
 * Types of a table. `Required`: columns without a default, which are not null. `Generated`: columns that only the
 * database sets.
 */
type Table<T extends { Row: Columns; Required: string; Generated: string; Relationships: unknown[] }> = {
  Row: T["Row"]
  Insert: Pick<T["Row"], T["Required"]> & Changes<T["Row"], T["Generated"]>
  Update: Changes<T["Row"], T["Generated"]>
  Relationships: T["Relationships"]
}
type Changes<Row, Generated extends string> = {
  [Name in keyof Row]?: Name extends Generated ? never : Row[Name]
}

export type Database = {
  __InternalSupabase: {
    PostgrestVersion: "14"
  }
  public: {
    Tables: {
      analytics_events: Table<{
        Row: {
          amount: number
          browser: string
          browser_info: Json
          campaign: string
          detail: string
          device: string
          event_id: string
          event_name: string
          event_type: string
          is_bot: boolean
          kind: string
          medium: string
          occurred_at: string
          page: string
          page_title: string
          page_url: string
          properties: Json
          received_at: string
          referrer: string
          session_id: string
          source: string
          subject: string
          user_email: string | null
          visit_key: number
          visitor_class: string
          visitor_key: number
        }
        Required: 
          | "browser_info"
          | "device"
          | "event_id"
          | "event_name"
          | "event_type"
          | "kind"
          | "occurred_at"
          | "page"
          | "page_url"
          | "properties"
          | "received_at"
          | "session_id"
          | "source"
          | "visit_key"
          | "visitor_class"
          | "visitor_key"
        Generated: never
        Relationships: []
      }>
      analytics_hourly_counts: Table<{
        Row: {
          device: string
          event_type: string
          hour: string
          is_bot: boolean
          n: number
          source: string
          visitor_class: string
        }
        Required: "device" | "event_type" | "hour" | "is_bot" | "n" | "source" | "visitor_class"
        Generated: never
        Relationships: []
      }>
      analytics_page_views: Table<{
        Row: {
          bot_loads: number
          day: string
          loads: number
          page: string
          referrer_host: string
          status: number
        }
        Required: "day" | "page" | "referrer_host" | "status"
        Generated: never
        Relationships: []
      }>
      analytics_visit_events: Table<{
        Row: {
          amount: number
          day: string
          detail: string
          device: string
          hour: string
          kind: string
          n: number
          source: string
          subject: string
          visit_key: number
          visitor_class: string
          visitor_key: number
        }
        Required: 
          | "amount"
          | "day"
          | "detail"
          | "device"
          | "hour"
          | "kind"
          | "n"
          | "source"
          | "subject"
          | "visit_key"
          | "visitor_class"
          | "visitor_key"
        Generated: never
        Relationships: []
      }>
      analytics_visits: Table<{
        Row: {
          browser: string
          campaign: string
          day: string
          device: string
          engaged_ms: number
          entry_at: string | null
          entry_page: string | null
          exit_at: string | null
          exit_page: string | null
          interactions: number
          last_at: string
          medium: string
          portal_views: number
          source: string
          started_at: string
          time_zone: string
          views: number
          visit_key: number
          visitor_class: string
          visitor_key: number
        }
        Required: 
          | "browser"
          | "campaign"
          | "day"
          | "device"
          | "engaged_ms"
          | "interactions"
          | "last_at"
          | "medium"
          | "portal_views"
          | "source"
          | "started_at"
          | "views"
          | "visit_key"
          | "visitor_class"
          | "visitor_key"
        Generated: never
        Relationships: []
      }>
      analytics_vitals: Table<{
        Row: {
          day: string
          device: string
          metric: string
          n: number
          page: string
          source: string
          value: number
          visitor_class: string
        }
        Required: 
          | "day"
          | "device"
          | "metric"
          | "n"
          | "page"
          | "source"
          | "value"
          | "visitor_class"
        Generated: never
        Relationships: []
      }>
      application_batch_items: Table<{
        Row: {
          application_id: number
          batch_id: string
          body: string | null
          from_status: string
          mail_id: string | null
          place: number
          state: string
          subject: string | null
        }
        Required: "application_id" | "batch_id" | "from_status" | "place"
        Generated: never
        Relationships: [
          {
            foreignKeyName: "application_batch_items_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "job_applications"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "application_batch_items_batch_id_fkey"
            columns: ["batch_id"]
            isOneToOne: false
            referencedRelation: "application_batches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "application_batch_items_mail_id_fkey"
            columns: ["mail_id"]
            isOneToOne: false
            referencedRelation: "outgoing_emails"
            referencedColumns: ["id"]
          },
        ]
      }>
      application_batches: Table<{
        Row: {
          cancelled_at: string | null
          created_at: string
          created_by: string | null
          id: string
          template: string | null
          to_status: string | null
        }
        Required: "id"
        Generated: never
        Relationships: []
      }>
      application_settings: Table<{
        Row: {
          id: number
          updated_at: string
          warn_after_days: number
        }
        Required: never
        Generated: never
        Relationships: []
      }>
      audit_log: Table<{
        Row: {
          action: string
          actor: string | null
          changed_columns: string[]
          changes: Json
          happened_at: string
          id: number
          reference: string
          role_name: string
          row_id: string
          table_name: string
        }
        Required: "action" | "role_name" | "row_id" | "table_name"
        Generated: "id"
        Relationships: []
      }>
      blogs: Table<{
        Row: {
          author: string
          categories: string[]
          content: string
          created_at: string
          excerpt: string
          featured_image: string | null
          featured_image_alt: string | null
          featured_image_focus: string | null
          id: number
          publish_date: string
          search: unknown
          search_text: string
          search_title: string
          seo_settings: Json
          slug: string
          status: string
          tags: string[]
          title: string
          updated_at: string
          view_count: number
        }
        Required: "title"
        Generated: "id"
        Relationships: []
      }>
      call_off_lines: Table<{
        Row: {
          call_off_id: number
          customer_id: number
          en_line_id: number | null
          id: number
          pallets: number
          quantity: number
          sku_id: number
        }
        Required: "call_off_id" | "customer_id" | "pallets" | "quantity" | "sku_id"
        Generated: "id"
        Relationships: [
          {
            foreignKeyName: "call_off_lines_call_off_fkey"
            columns: ["customer_id", "call_off_id"]
            isOneToOne: false
            referencedRelation: "call_offs"
            referencedColumns: ["customer_id", "id"]
          },
          {
            foreignKeyName: "call_off_lines_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "call_off_lines_en_line_fkey"
            columns: ["customer_id", "en_line_id"]
            isOneToOne: false
            referencedRelation: "en_lines"
            referencedColumns: ["customer_id", "id"]
          },
          {
            foreignKeyName: "call_off_lines_sku_fkey"
            columns: ["customer_id", "sku_id"]
            isOneToOne: false
            referencedRelation: "skus"
            referencedColumns: ["customer_id", "id"]
          },
        ]
      }>
      call_offs: Table<{
        Row: {
          before_cancellation: Json | null
          change_key: string | null
          client_key: string | null
          created_at: string
          customer_id: number
          decided_at: string | null
          decided_by: string | null
          id: number
          note: string
          reason: string
          reference: string
          requested_by: string | null
          site_id: number
          state: string
          updated_at: string
          wanted_on: string
        }
        Required: "customer_id" | "site_id" | "state" | "wanted_on"
        Generated: "id"
        Relationships: [
          {
            foreignKeyName: "call_offs_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "call_offs_site_fkey"
            columns: ["customer_id", "site_id"]
            isOneToOne: false
            referencedRelation: "customer_sites"
            referencedColumns: ["customer_id", "id"]
          },
        ]
      }>
      campaigns: Table<{
        Row: {
          campaign: string
          content: string
          created_at: string
          id: number
          is_deleted: boolean
          medium: string
          name: string
          path: string
          source: string
          term: string
          updated_at: string
        }
        Required: "campaign" | "medium" | "name" | "path" | "source"
        Generated: "id"
        Relationships: []
      }>
      chart_annotations: Table<{
        Row: {
          build: string | null
          created_at: string
          day: string
          id: number
          is_deleted: boolean
          note: string
          updated_at: string
        }
        Required: "day" | "note"
        Generated: "id"
        Relationships: []
      }>
      claims: Table<{
        Row: {
          answer: string
          answer_email: string | null
          answered_at: string | null
          answered_by: string | null
          client_key: string | null
          created_at: string
          created_by: string | null
          customer_id: number
          description: string
          id: number
          kind: string
          photo_paths: string[]
          reference: string
          state: string
          stop_id: number
        }
        Required: "customer_id" | "description" | "kind" | "stop_id"
        Generated: "id"
        Relationships: [
          {
            foreignKeyName: "claims_answer_email_fkey"
            columns: ["answer_email"]
            isOneToOne: false
            referencedRelation: "outgoing_emails"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "claims_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "claims_stop_fkey"
            columns: ["customer_id", "stop_id"]
            isOneToOne: false
            referencedRelation: "delivery_stops"
            referencedColumns: ["customer_id", "id"]
          },
        ]
      }>
      company_entries: Table<{
        Row: {
          entry_id: string
          fields: Json | null
          number: number
          saved_at: string
          section: string
        }
        Required: "entry_id" | "number" | "section"
        Generated: never
        Relationships: []
      }>
      company_entry_revisions: Table<{
        Row: {
          change: string
          entry_id: string
          fields: Json | null
          number: number
          restored_from: number | null
          saved_at: string
          saved_by: string | null
          section: string
        }
        Required: "change" | "entry_id" | "number" | "section"
        Generated: never
        Relationships: []
      }>
      content_check_overrides: Table<{
        Row: {
          given_at: string
          given_by: string | null
          kind: string
          reasons: Json
          record_id: number
        }
        Required: "kind" | "record_id"
        Generated: never
        Relationships: [
          {
            foreignKeyName: "content_check_overrides_draft_fkey"
            columns: ["kind", "record_id"]
            isOneToOne: true
            referencedRelation: "content_drafts"
            referencedColumns: ["kind", "record_id"]
          },
        ]
      }>
      content_draft_presence: Table<{
        Row: {
          device: string
          kind: string
          opened_at: string
          person: string
          record_id: number
          seen_at: string
        }
        Required: "device" | "kind" | "person" | "record_id"
        Generated: never
        Relationships: [
          {
            foreignKeyName: "content_draft_presence_draft_fkey"
            columns: ["kind", "record_id"]
            isOneToOne: false
            referencedRelation: "content_drafts"
            referencedColumns: ["kind", "record_id"]
          },
        ]
      }>
      content_drafts: Table<{
        Row: {
          author: string
          categories: string[]
          deleted_at: string | null
          deleted_row: Json | null
          deleted_slugs: string[]
          deleted_state: string | null
          kind: string
          number: number
          origin: string
          picture: string | null
          public_from: string
          published_number: number | null
          record_id: number
          saved_at: string
          saved_by: string | null
          search: unknown
          search_title: string
          state: string
          tags: string[]
          title: string
          words: number
        }
        Required: "kind" | "record_id"
        Generated: never
        Relationships: []
      }>
      content_redirects: Table<{
        Row: {
          blog_id: number | null
          created_at: string
          kind: string
          news_article_id: number | null
          slug: string
        }
        Required: "kind" | "slug"
        Generated: never
        Relationships: [
          {
            foreignKeyName: "content_redirects_blog_id_fkey"
            columns: ["blog_id"]
            isOneToOne: false
            referencedRelation: "blogs"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "content_redirects_news_article_id_fkey"
            columns: ["news_article_id"]
            isOneToOne: false
            referencedRelation: "news_articles"
            referencedColumns: ["id"]
          },
        ]
      }>
      content_revisions: Table<{
        Row: {
          based_on: number | null
          fields: Json
          is_automatic: boolean
          is_published: boolean
          kind: string
          media: string[]
          number: number
          origin: string | null
          record_id: number
          restored_from: number | null
          saved_at: string
          saved_by: string | null
          words: number
        }
        Required: "fields" | "kind" | "number" | "record_id"
        Generated: never
        Relationships: [
          {
            foreignKeyName: "content_revisions_draft_fkey"
            columns: ["kind", "record_id"]
            isOneToOne: false
            referencedRelation: "content_drafts"
            referencedColumns: ["kind", "record_id"]
          },
        ]
      }>
      conversation_messages: Table<{
        Row: {
          at: string
          author: string
          conversation_id: string
          is_generated: boolean
          links: Json
          message_key: string | null
          number: number
          text: string
        }
        Required: "author" | "conversation_id" | "number" | "text"
        Generated: never
        Relationships: [
          {
            foreignKeyName: "conversation_messages_conversation_id_fkey"
            columns: ["conversation_id"]
            isOneToOne: false
            referencedRelation: "conversations"
            referencedColumns: ["id"]
          },
        ]
      }>
      conversations: Table<{
        Row: {
          erasure_key: string
          id: string
          key_hash: string
          kind: string | null
          last_at: string
          lead_id: number | null
          line_count: number
          page: string
          purge_after: string
          reference: string | null
          started_at: string
          state: Json
          version: number
        }
        Required: "key_hash"
        Generated: never
        Relationships: [
          {
            foreignKeyName: "conversations_lead_id_fkey"
            columns: ["lead_id"]
            isOneToOne: false
            referencedRelation: "leads"
            referencedColumns: ["id"]
          },
        ]
      }>
      customer_documents: Table<{
        Row: {
          created_at: string
          customer_id: number
          id: number
          kind: string
          period: string | null
          removed_at: string | null
          size: number
          storage_path: string
          title: string
          valid_from: string | null
          valid_to: string | null
        }
        Required: "customer_id" | "kind" | "storage_path" | "title"
        Generated: "id"
        Relationships: [
          {
            foreignKeyName: "customer_documents_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
        ]
      }>
      customer_notifications: Table<{
        Row: {
          body: string
          created_at: string
          customer_id: number
          email_state: string | null
          event: string
          id: number
          is_shown: boolean
          kind: string
          path: string
          read_at: string | null
          subject: string
          unsubscribe_hash: string | null
          user_id: string
        }
        Required: "customer_id" | "event" | "is_shown" | "kind" | "subject" | "user_id"
        Generated: "id"
        Relationships: [
          {
            foreignKeyName: "customer_notifications_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
        ]
      }>
      customer_sites: Table<{
        Row: {
          address: string
          closes_at: string | null
          code: string
          customer_id: number
          id: number
          latitude: number | null
          longitude: number | null
          name: string
          open_days: string[]
          opens_at: string | null
          postcode: string
          source_updated_at: string
        }
        Required: "code" | "customer_id" | "name"
        Generated: "id"
        Relationships: [
          {
            foreignKeyName: "customer_sites_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
        ]
      }>
      customer_views: Table<{
        Row: {
          customer_id: number
          id: string
          staff: string
          started_at: string
          website_session: string | null
        }
        Required: "customer_id"
        Generated: never
        Relationships: [
          {
            foreignKeyName: "customer_views_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "customer_views_website_session_fkey"
            columns: ["website_session"]
            isOneToOne: false
            referencedRelation: "website_sessions"
            referencedColumns: ["id"]
          },
        ]
      }>
      customers: Table<{
        Row: {
          account_status: string
          call_off_limit_pallets: number | null
          code: string | null
          contact_email: string
          contact_name: string
          contact_phone: string
          holding_days: number
          id: number
          name: string
          source_updated_at: string | null
        }
        Required: "name"
        Generated: "id"
        Relationships: []
      }>
      delivery_lines: Table<{
        Row: {
          code: string
          customer_id: number
          en_line_id: number | null
          id: number
          pallets: number
          quantity: number
          sku_id: number
          source_updated_at: string
          stop_id: number
        }
        Required: "code" | "customer_id" | "pallets" | "quantity" | "sku_id" | "stop_id"
        Generated: "id"
        Relationships: [
          {
            foreignKeyName: "delivery_lines_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "delivery_lines_en_line_fkey"
            columns: ["customer_id", "en_line_id"]
            isOneToOne: false
            referencedRelation: "en_lines"
            referencedColumns: ["customer_id", "id"]
          },
          {
            foreignKeyName: "delivery_lines_sku_fkey"
            columns: ["customer_id", "sku_id"]
            isOneToOne: false
            referencedRelation: "skus"
            referencedColumns: ["customer_id", "id"]
          },
          {
            foreignKeyName: "delivery_lines_stop_fkey"
            columns: ["customer_id", "stop_id"]
            isOneToOne: false
            referencedRelation: "delivery_stops"
            referencedColumns: ["customer_id", "id"]
          },
        ]
      }>
      delivery_routes: Table<{
        Row: {
          code: string
          departed_at: string | null
          depot: string
          id: number
          service_date: string
          source_updated_at: string
          vehicle_id: number | null
        }
        Required: "code" | "service_date"
        Generated: "id"
        Relationships: [
          {
            foreignKeyName: "delivery_routes_vehicle_id_fkey"
            columns: ["vehicle_id"]
            isOneToOne: false
            referencedRelation: "vehicles"
            referencedColumns: ["id"]
          },
        ]
      }>
      delivery_stops: Table<{
        Row: {
          arrived_at: string | null
          call_off_id: number | null
          code: string
          customer_id: number
          departed_at: string | null
          estimated_at: string | null
          id: number
          planned_from: string
          planned_to: string
          position: number
          reason: string
          route_id: number | null
          site_id: number
          source_updated_at: string
          state: string
        }
        Required: "code" | "customer_id" | "planned_from" | "planned_to" | "site_id" | "state"
        Generated: "id"
        Relationships: [
          {
            foreignKeyName: "delivery_stops_call_off_fkey"
            columns: ["customer_id", "call_off_id"]
            isOneToOne: false
            referencedRelation: "call_offs"
            referencedColumns: ["customer_id", "id"]
          },
          {
            foreignKeyName: "delivery_stops_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "delivery_stops_route_id_fkey"
            columns: ["route_id"]
            isOneToOne: false
            referencedRelation: "delivery_routes"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "delivery_stops_site_fkey"
            columns: ["customer_id", "site_id"]
            isOneToOne: false
            referencedRelation: "customer_sites"
            referencedColumns: ["customer_id", "id"]
          },
        ]
      }>
      email_attachments: Table<{
        Row: {
          email_id: number
          hash: string
          is_inline: boolean
          name: string
          place: number
          size: number
          type: string
        }
        Required: "email_id" | "name" | "place" | "size" | "type"
        Generated: never
        Relationships: [
          {
            foreignKeyName: "email_attachments_email_id_fkey"
            columns: ["email_id"]
            isOneToOne: false
            referencedRelation: "emails"
            referencedColumns: ["id"]
          },
        ]
      }>
      email_bodies: Table<{
        Row: {
          body_text: string
          email_id: number
          search: unknown
          search_text: string
          search_title: string
        }
        Required: "email_id"
        Generated: never
        Relationships: [
          {
            foreignKeyName: "email_bodies_email_id_fkey"
            columns: ["email_id"]
            isOneToOne: true
            referencedRelation: "emails"
            referencedColumns: ["id"]
          },
        ]
      }>
      email_links: Table<{
        Row: {
          created_at: string
          created_by: string | null
          email_id: number
          record_id: string
          record_kind: string
        }
        Required: "email_id" | "record_id" | "record_kind"
        Generated: never
        Relationships: [
          {
            foreignKeyName: "email_links_email_id_fkey"
            columns: ["email_id"]
            isOneToOne: false
            referencedRelation: "emails"
            referencedColumns: ["id"]
          },
        ]
      }>
      email_templates: Table<{
        Row: {
          body: string
          key: string
          subject: string
          updated_at: string
          updated_by: string | null
          version: number
        }
        Required: "body" | "key" | "subject"
        Generated: never
        Relationships: []
      }>
      emails: Table<{
        Row: {
          attachment_count: number
          counterpart: string
          erasure_key: string
          from_address: string
          from_name: string
          id: number
          in_reply_to: string | null
          is_archived: boolean
          is_latest: boolean
          is_read: boolean
          kept_from: string
          letter_hash: string | null
          letter_path: string | null
          link_count: number
          message_id: string | null
          outgoing_id: string | null
          purge_after: string | null
          received_at: string
          recipients: Json
          reference_ids: string[]
          reply_to: Json
          sent_at: string | null
          size: number | null
          snippet: string
          source: string
          state: string
          subject: string
          subject_key: string
          thread_id: number
          to_address: string
          to_name: string
        }
        Required: "source" | "thread_id"
        Generated: "id"
        Relationships: [
          {
            foreignKeyName: "emails_outgoing_id_fkey"
            columns: ["outgoing_id"]
            isOneToOne: true
            referencedRelation: "outgoing_emails"
            referencedColumns: ["id"]
          },
        ]
      }>
      en_lines: Table<{
        Row: {
          code: string
          customer_id: number
          id: number
          number: string
          price_breaks: Json
          quantity: number
          sku_id: number
          source_updated_at: string
          valid_from: string
          valid_to: string | null
        }
        Required: "code" | "customer_id" | "number" | "quantity" | "sku_id" | "valid_from"
        Generated: "id"
        Relationships: [
          {
            foreignKeyName: "en_lines_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "en_lines_sku_fkey"
            columns: ["customer_id", "sku_id"]
            isOneToOne: false
            referencedRelation: "skus"
            referencedColumns: ["customer_id", "id"]
          },
        ]
      }>
      erasure_receipts: Table<{
        Row: {
          erased_at: string
          id: number
          kind: string
          reason: string
          records: number
        }
        Required: "kind" | "reason" | "records"
        Generated: "id"
        Relationships: []
      }>
      erasures: Table<{
        Row: {
          erased_at: string
          key: string
          kind: string
        }
        Required: "key" | "kind"
        Generated: never
        Relationships: []
      }>
      feed_batches: Table<{
        Row: {
          attempt: string
          batch_key: string
          created: number
          finished_at: string | null
          id: number
          is_applied: boolean
          mode: string
          progress_at: string
          refusals: Json
          refused: number
          resource: string
          skipped: number
          source_id: number
          started_at: string
          unchanged: number
          updated: number
        }
        Required: "batch_key" | "mode" | "resource" | "source_id"
        Generated: "id"
        Relationships: [
          {
            foreignKeyName: "feed_batches_source_id_fkey"
            columns: ["source_id"]
            isOneToOne: false
            referencedRelation: "feed_sources"
            referencedColumns: ["id"]
          },
        ]
      }>
      feed_sources: Table<{
        Row: {
          created_at: string
          expected_minutes: number
          id: number
          key_hash: string | null
          name: string
          previous_key_hash: string | null
          previous_key_until: string | null
          resources: string[]
          revoked_at: string | null
        }
        Required: "name" | "resources"
        Generated: "id"
        Relationships: []
      }>
      generated_images: Table<{
        Row: {
          bytes: number
          height: number
          name: string
          page: number
          set_id: number
          width: number
        }
        Required: "bytes" | "height" | "name" | "set_id" | "width"
        Generated: never
        Relationships: [
          {
            foreignKeyName: "generated_images_set_id_fkey"
            columns: ["set_id"]
            isOneToOne: false
            referencedRelation: "image_sets"
            referencedColumns: ["id"]
          },
        ]
      }>
      image_model_usage: Table<{
        Row: {
          day: string
          pictures: number
        }
        Required: "day" | "pictures"
        Generated: never
        Relationships: []
      }>
      image_sets: Table<{
        Row: {
          alt_text: string
          checked_at: string
          created_at: string
          deleted_at: string | null
          follows: boolean
          format: string
          has_generated: boolean
          id: number
          is_deleted: boolean
          replaced_by: number | null
          slots: Json
          source_id: string | null
          source_kind: string | null
          source_slots: Json
          template: string
          theme: string
          title: string
        }
        Required: "alt_text" | "format" | "slots" | "template" | "theme" | "title"
        Generated: "id"
        Relationships: [
          {
            foreignKeyName: "image_sets_replaced_by_fkey"
            columns: ["replaced_by"]
            isOneToOne: false
            referencedRelation: "image_sets"
            referencedColumns: ["id"]
          },
        ]
      }>
      interview_proposals: Table<{
        Row: {
          application_id: number
          chosen: string | null
          chosen_at: string | null
          created_at: string
          created_by: string | null
          id: string
          minutes: number
          place: string
          starts_at: string[]
          withdrawn_at: string | null
        }
        Required: "application_id" | "id" | "minutes" | "place" | "starts_at"
        Generated: never
        Relationships: [
          {
            foreignKeyName: "interview_proposals_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "job_applications"
            referencedColumns: ["id"]
          },
        ]
      }>
      job_alert_emails: Table<{
        Row: {
          alert_id: number
          job_id: number
          mailed_at: string
        }
        Required: "alert_id" | "job_id"
        Generated: never
        Relationships: [
          {
            foreignKeyName: "job_alert_emails_alert_id_fkey"
            columns: ["alert_id"]
            isOneToOne: false
            referencedRelation: "job_alerts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "job_alert_emails_job_id_fkey"
            columns: ["job_id"]
            isOneToOne: false
            referencedRelation: "jobs"
            referencedColumns: ["id"]
          },
        ]
      }>
      job_alerts: Table<{
        Row: {
          asked_at: string
          confirmed_at: string | null
          email: string
          erasure_key: string
          id: number
          site: string
          token_hashes: string[]
          words: string
        }
        Required: "email"
        Generated: "id"
        Relationships: []
      }>
      job_application_events: Table<{
        Row: {
          actor: string | null
          after: string | null
          application_id: number
          before: string | null
          happened_at: string
          id: number
          kind: string
        }
        Required: "application_id" | "kind"
        Generated: "id"
        Relationships: [
          {
            foreignKeyName: "job_application_events_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "job_applications"
            referencedColumns: ["id"]
          },
        ]
      }>
      job_application_links: Table<{
        Row: {
          application_id: number
          id: number
          made_at: string
          token_hash: string
        }
        Required: "application_id" | "token_hash"
        Generated: "id"
        Relationships: [
          {
            foreignKeyName: "job_application_links_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "job_applications"
            referencedColumns: ["id"]
          },
        ]
      }>
      job_application_notes: Table<{
        Row: {
          application_id: number
          author: string | null
          body: string
          created_at: string
          id: number
          is_deleted: boolean
          origin: string
        }
        Required: "application_id" | "body"
        Generated: "id"
        Relationships: [
          {
            foreignKeyName: "job_application_notes_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "job_applications"
            referencedColumns: ["id"]
          },
        ]
      }>
      job_applications: Table<{
        Row: {
          closed_at: string | null
          cover_letter: string
          created_at: string
          cv_file_size: number | null
          cv_filename: string | null
          cv_finding: string | null
          cv_mime_type: string | null
          cv_scan: string
          cv_scanned_at: string | null
          cv_storage_path: string | null
          email: string
          erasure_key: string
          id: number
          job_id: number | null
          job_title: string
          kept_from: string
          kept_on_file_until: string | null
          name: string
          phone: string | null
          rating: number | null
          reference: string
          same_person_as: number | null
          search: unknown
          search_phone: string | null
          search_text: string
          search_title: string
          source: string
          status: string
          status_since: string
          submitted_at: string
          updated_at: string
        }
        Required: "email" | "job_title" | "name"
        Generated: "id"
        Relationships: [
          {
            foreignKeyName: "job_applications_job_id_fkey"
            columns: ["job_id"]
            isOneToOne: false
            referencedRelation: "jobs"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "job_applications_same_person_as_fkey"
            columns: ["same_person_as"]
            isOneToOne: false
            referencedRelation: "job_applications"
            referencedColumns: ["id"]
          },
        ]
      }>
      job_openings: Table<{
        Row: {
          job_id: number
          opened_at: string
        }
        Required: "job_id"
        Generated: never
        Relationships: [
          {
            foreignKeyName: "job_openings_job_id_fkey"
            columns: ["job_id"]
            isOneToOne: true
            referencedRelation: "jobs"
            referencedColumns: ["id"]
          },
        ]
      }>
      jobs: Table<{
        Row: {
          benefits: string
          closed_at: string | null
          closes_on: string | null
          created_at: string
          department: string
          description: string
          hours: string
          how_to_apply: string
          id: number
          is_deleted: boolean
          is_draft: boolean
          location: string
          no_pay_reason: string
          pay: string
          requirements: string
          site: string
          title: string
          type: string
          updated_at: string
        }
        Required: 
          | "benefits"
          | "department"
          | "description"
          | "location"
          | "requirements"
          | "title"
          | "type"
        Generated: "id"
        Relationships: []
      }>
      lead_community_members: Table<{
        Row: {
          inquiry_type: string
          lead_id: number
          location: string
        }
        Required: "lead_id"
        Generated: never
        Relationships: [
          {
            foreignKeyName: "lead_community_members_lead_id_fkey"
            columns: ["lead_id"]
            isOneToOne: true
            referencedRelation: "leads"
            referencedColumns: ["id"]
          },
        ]
      }>
      lead_events: Table<{
        Row: {
          actor: string | null
          after: string | null
          before: string | null
          happened_at: string
          id: number
          kind: string
          lead_id: number
        }
        Required: "kind" | "lead_id"
        Generated: "id"
        Relationships: [
          {
            foreignKeyName: "lead_events_lead_id_fkey"
            columns: ["lead_id"]
            isOneToOne: false
            referencedRelation: "leads"
            referencedColumns: ["id"]
          },
        ]
      }>
      lead_job_seekers: Table<{
        Row: {
          experience: string
          lead_id: number
          preferred_role: string
          skills: string
        }
        Required: "lead_id"
        Generated: never
        Relationships: [
          {
            foreignKeyName: "lead_job_seekers_lead_id_fkey"
            columns: ["lead_id"]
            isOneToOne: true
            referencedRelation: "leads"
            referencedColumns: ["id"]
          },
        ]
      }>
      lead_notes: Table<{
        Row: {
          author: string | null
          body: string
          created_at: string
          id: number
          is_deleted: boolean
          lead_id: number
          origin: string
        }
        Required: "body" | "lead_id"
        Generated: "id"
        Relationships: [
          {
            foreignKeyName: "lead_notes_lead_id_fkey"
            columns: ["lead_id"]
            isOneToOne: false
            referencedRelation: "leads"
            referencedColumns: ["id"]
          },
        ]
      }>
      lead_staff_support: Table<{
        Row: {
          area: string
          lead_id: number
          priority: string
        }
        Required: "lead_id"
        Generated: never
        Relationships: [
          {
            foreignKeyName: "lead_staff_support_lead_id_fkey"
            columns: ["lead_id"]
            isOneToOne: true
            referencedRelation: "leads"
            referencedColumns: ["id"]
          },
        ]
      }>
      lead_suppliers: Table<{
        Row: {
          lead_id: number
          pricing: string
          product_type: string
        }
        Required: "lead_id"
        Generated: never
        Relationships: [
          {
            foreignKeyName: "lead_suppliers_lead_id_fkey"
            columns: ["lead_id"]
            isOneToOne: true
            referencedRelation: "leads"
            referencedColumns: ["id"]
          },
        ]
      }>
      leads: Table<{
        Row: {
          answered_at: string | null
          assignee: string | null
          call_back_asked_at: string | null
          call_back_due_at: string | null
          call_back_escalated_at: string | null
          call_back_kept_at: string | null
          call_back_warned_at: string | null
          callback_requested: boolean
          closed_at: string | null
          closed_reason: string | null
          conversation_history: Json
          conversation_id: string | null
          corrections: Json
          created_at: string
          customer_info: Json
          drawing_file_size: number | null
          drawing_filename: string | null
          drawing_mime_type: string | null
          drawing_storage_path: string | null
          erasure_key: string
          id: number
          intent_type: string
          is_spam: boolean
          lead_type: string
          mails_sent: number
          merge_reason: string | null
          merged_into: number | null
          preferred_contact: string | null
          quality: string
          reference: string | null
          search: unknown
          search_email: string | null
          search_phone: string | null
          search_text: string
          search_title: string
          session_id: string
          snoozed_until: string | null
          source: string | null
          specification: Json
          status: string
          summary: string
          summary_points: Json
          timestamp: string
          updated_at: string
          version: number
          waiting: number
          waiting_key: number
          wrote_again_at: string | null
        }
        Required: "lead_type" | "session_id"
        Generated: "id"
        Relationships: [
          {
            foreignKeyName: "leads_conversation_id_fkey"
            columns: ["conversation_id"]
            isOneToOne: false
            referencedRelation: "conversations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "leads_merged_into_fkey"
            columns: ["merged_into"]
            isOneToOne: false
            referencedRelation: "leads"
            referencedColumns: ["id"]
          },
        ]
      }>
      mailbox_folders: Table<{
        Row: {
          account: string
          checked_at: string | null
          claimed_by: string | null
          claimed_until: string | null
          fault: string | null
          folder: string
          highest_modseq: number | null
          id: number
          last_uid: number
          taken: number
          uid_validity: number | null
        }
        Required: "account" | "folder"
        Generated: "id"
        Relationships: []
      }>
      mailbox_message_uids: Table<{
        Row: {
          email_id: number
          folder_id: number
          uid: number
        }
        Required: "email_id" | "folder_id" | "uid"
        Generated: never
        Relationships: [
          {
            foreignKeyName: "mailbox_message_uids_email_id_fkey"
            columns: ["email_id"]
            isOneToOne: false
            referencedRelation: "emails"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "mailbox_message_uids_folder_id_fkey"
            columns: ["folder_id"]
            isOneToOne: false
            referencedRelation: "mailbox_folders"
            referencedColumns: ["id"]
          },
        ]
      }>
      news_articles: Table<{
        Row: {
          content: string
          created_at: string
          date: string
          id: number
          image: string | null
          image_alt: string | null
          image_focus: string | null
          is_deleted: boolean
          search: unknown
          search_text: string
          search_title: string
          slug: string
          title: string
          type: string
          updated_at: string
          video: string | null
        }
        Required: "title"
        Generated: "id"
        Relationships: []
      }>
      notification_settings: Table<{
        Row: {
          email_off: string[]
          page_off: string[]
          user_id: string
        }
        Required: never
        Generated: never
        Relationships: []
      }>
      outgoing_emails: Table<{
        Row: {
          attachments: Json
          attempts: number
          batch_id: string | null
          body_html: string
          body_rich: string
          body_text: string
          cc: string[]
          claimed_at: string | null
          created_at: string
          created_by: string | null
          id: string
          in_reply_to: string | null
          kind: string
          message_id: string | null
          next_attempt_at: string
          purge_after: string
          recipient: string
          record_id: string | null
          record_kind: string | null
          reference_ids: string[]
          reply_to: string | null
          scheduled_for: string | null
          server_answer: string | null
          settled_at: string | null
          state: string
          status_change: Json | null
          subject: string
        }
        Required: "body_text" | "kind" | "recipient" | "subject"
        Generated: never
        Relationships: []
      }>
      pallets: Table<{
        Row: {
          code: string
          customer_id: number
          en_line_id: number | null
          hold_until: string
          id: number
          location_id: number | null
          moved_at: string | null
          moved_code: string | null
          quantity: number
          received_at: string
          sku_id: number
          source_updated_at: string
        }
        Required: "code" | "customer_id" | "hold_until" | "received_at" | "sku_id"
        Generated: "id"
        Relationships: [
          {
            foreignKeyName: "pallets_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "pallets_en_line_fkey"
            columns: ["customer_id", "en_line_id"]
            isOneToOne: false
            referencedRelation: "en_lines"
            referencedColumns: ["customer_id", "id"]
          },
          {
            foreignKeyName: "pallets_location_id_fkey"
            columns: ["location_id"]
            isOneToOne: false
            referencedRelation: "stock_locations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "pallets_sku_fkey"
            columns: ["customer_id", "sku_id"]
            isOneToOne: false
            referencedRelation: "skus"
            referencedColumns: ["customer_id", "id"]
          },
        ]
      }>
      permissions: Table<{
        Row: {
          created_at: string
          customer_id: number | null
          rights: string[]
          role: string
          updated_at: string
          user_id: string
        }
        Required: "role" | "user_id"
        Generated: never
        Relationships: [
          {
            foreignKeyName: "permissions_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
        ]
      }>
      preview_links: Table<{
        Row: {
          ends_at: string
          id: number
          kind: string
          made_at: string
          made_by: string | null
          number: number
          opened_at: string | null
          record_id: number
          token_hash: string
          withdrawn_at: string | null
        }
        Required: "ends_at" | "kind" | "number" | "record_id" | "token_hash"
        Generated: "id"
        Relationships: [
          {
            foreignKeyName: "preview_links_revision_fkey"
            columns: ["kind", "record_id", "number"]
            isOneToOne: false
            referencedRelation: "content_revisions"
            referencedColumns: ["kind", "record_id", "number"]
          },
        ]
      }>
      privacy_request_entries: Table<{
        Row: {
          author: string | null
          author_name: string
          body: string
          created_at: string
          failed_at: string | null
          id: number
          kind: string
          mail_key: string | null
          mailed_at: string | null
          request_id: number
          status: string | null
        }
        Required: "request_id"
        Generated: "id"
        Relationships: [
          {
            foreignKeyName: "privacy_request_entries_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "privacy_requests"
            referencedColumns: ["id"]
          },
        ]
      }>
      privacy_requests: Table<{
        Row: {
          acknowledged_at: string | null
          answer: string
          completed_at: string | null
          created_at: string
          due_on: string
          email: string
          erasure_key: string
          id: number
          kind: string
          message: string
          name: string
          received_at: string
          reference: string
          status: string
          updated_at: string
          user_id: string | null
        }
        Required: "email" | "kind" | "name"
        Generated: "id"
        Relationships: []
      }>
      proofs_of_delivery: Table<{
        Row: {
          customer_id: number
          id: number
          photo_paths: string[]
          signature_path: string | null
          signed_at: string
          signed_by: string
          stop_id: number
        }
        Required: "customer_id" | "signed_at" | "signed_by" | "stop_id"
        Generated: "id"
        Relationships: [
          {
            foreignKeyName: "proofs_of_delivery_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "proofs_of_delivery_stop_fkey"
            columns: ["customer_id", "stop_id"]
            isOneToOne: true
            referencedRelation: "delivery_stops"
            referencedColumns: ["customer_id", "id"]
          },
        ]
      }>
      rate_limits: Table<{
        Row: {
          full_at: string
          key: string
        }
        Required: "full_at" | "key"
        Generated: never
        Relationships: []
      }>
      saved_views: Table<{
        Row: {
          created_at: string
          id: number
          list: string
          name: string
          owner: string
          query: string
        }
        Required: "list" | "name" | "query"
        Generated: "id"
        Relationships: []
      }>
      security_events: Table<{
        Row: {
          action: string
          detail: string
          device: string
          happened_at: string
          id: number
          network: string
          person: string | null
          subject: string | null
        }
        Required: "action"
        Generated: "id"
        Relationships: []
      }>
      skus: Table<{
        Row: {
          board: string
          code: string
          customer_id: number
          height_mm: number | null
          id: number
          is_active: boolean
          lead_time_days: number
          length_mm: number | null
          name: string
          print: string
          recyclability: string
          source_updated_at: string
          style: string
          units_per_pallet: number
          weight_g: number | null
          width_mm: number | null
        }
        Required: "code" | "customer_id" | "name" | "units_per_pallet"
        Generated: "id"
        Relationships: [
          {
            foreignKeyName: "skus_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
        ]
      }>
      social_images: Table<{
        Row: {
          kind: string
          name: string
          record_id: number
          set_id: number
        }
        Required: "kind" | "name" | "record_id" | "set_id"
        Generated: never
        Relationships: [
          {
            foreignKeyName: "social_images_set_id_fkey"
            columns: ["set_id"]
            isOneToOne: false
            referencedRelation: "image_sets"
            referencedColumns: ["id"]
          },
        ]
      }>
      stock_levels: Table<{
        Row: {
          customer_id: number
          location_id: number
          quantity: number
          sku_id: number
        }
        Required: "customer_id" | "location_id" | "quantity" | "sku_id"
        Generated: never
        Relationships: [
          {
            foreignKeyName: "stock_levels_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "stock_levels_location_id_fkey"
            columns: ["location_id"]
            isOneToOne: false
            referencedRelation: "stock_locations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "stock_levels_sku_fkey"
            columns: ["customer_id", "sku_id"]
            isOneToOne: false
            referencedRelation: "skus"
            referencedColumns: ["customer_id", "id"]
          },
        ]
      }>
      stock_locations: Table<{
        Row: {
          code: string
          id: number
          name: string
          site: string
          source_updated_at: string
        }
        Required: "code" | "name"
        Generated: "id"
        Relationships: []
      }>
      stock_movements: Table<{
        Row: {
          code: string
          customer_id: number
          from_location_id: number | null
          happened_at: string
          id: number
          kind: string
          note: string
          pallet_id: number
          quantity: number
          source_updated_at: string
          to_location_id: number | null
        }
        Required: "code" | "customer_id" | "happened_at" | "kind" | "pallet_id" | "quantity"
        Generated: "id"
        Relationships: [
          {
            foreignKeyName: "stock_movements_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "stock_movements_from_location_id_fkey"
            columns: ["from_location_id"]
            isOneToOne: false
            referencedRelation: "stock_locations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "stock_movements_pallet_fkey"
            columns: ["customer_id", "pallet_id"]
            isOneToOne: false
            referencedRelation: "pallets"
            referencedColumns: ["customer_id", "id"]
          },
          {
            foreignKeyName: "stock_movements_to_location_id_fkey"
            columns: ["to_location_id"]
            isOneToOne: false
            referencedRelation: "stock_locations"
            referencedColumns: ["id"]
          },
        ]
      }>
      storage_requests: Table<{
        Row: {
          created_at: string
          customer_id: number
          decided_at: string | null
          decided_by: string | null
          id: number
          kind: string
          note: string
          pallet_id: number
          reason: string
          requested_by: string | null
          state: string
          until: string | null
        }
        Required: "customer_id" | "kind" | "pallet_id"
        Generated: "id"
        Relationships: [
          {
            foreignKeyName: "storage_requests_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "storage_requests_pallet_fkey"
            columns: ["customer_id", "pallet_id"]
            isOneToOne: false
            referencedRelation: "pallets"
            referencedColumns: ["customer_id", "id"]
          },
        ]
      }>
      task_runs: Table<{
        Row: {
          detail: string
          finished_at: string
          started_at: string
          succeeded_at: string | null
          task: string
        }
        Required: "detail" | "finished_at" | "started_at" | "task"
        Generated: never
        Relationships: []
      }>
      team_members: Table<{
        Row: {
          created_at: string
          description: string
          display_order: number
          id: number
          image: string | null
          image_alt: string | null
          image_focus: string | null
          is_deleted: boolean
          name: string
          title: string
          updated_at: string
        }
        Required: "name" | "title"
        Generated: "id"
        Relationships: []
      }>
      vehicles: Table<{
        Row: {
          code: string
          id: number
          name: string
          source_updated_at: string
        }
        Required: "code"
        Generated: "id"
        Relationships: []
      }>
      website_sessions: Table<{
        Row: {
          created_at: string
          expires_at: string
          id: string
          idle_minutes: number
          last_seen_at: string
          token_hash: string
          user_agent: string
          user_id: string | null
        }
        Required: "expires_at" | "idle_minutes" | "token_hash"
        Generated: never
        Relationships: []
      }>
      weekly_report_subscribers: Table<{
        Row: {
          last_week: string | null
          since: string
          user_id: string
        }
        Required: "user_id"
        Generated: never
        Relationships: []
      }>
    }
    Views: Record<never, never>
    Functions: {
      accept_interview_time: {
        Args: {
          applicant_body: string
          applicant_subject: string
          application_id: number
          staff_body: string
          staff_subject: string
          starts_at: string
        }
        Returns: string
      }
      add_customer_user: {
        Args: {
          acting_person: string
          customer: number
          person: string
          rights: string[]
        }
        Returns: string
      }
      analytics_actions: {
        Args: { filters?: Json; since: string; until: string }
        Returns: Json
      }
      analytics_breakdowns: {
        Args: {
          filters?: Json
          max_rows?: number
          since: string
          until: string
        }
        Returns: Json
      }
      analytics_content: {
        Args: { filters?: Json; since: string; until: string }
        Returns: Json
      }
      analytics_customers: {
        Args: { filters?: Json; since: string; until: string }
        Returns: Json
      }
      analytics_errors: {
        Args: { filters?: Json; since: string; until: string }
        Returns: Json
      }
      analytics_filter_values: {
        Args: { since: string; until: string }
        Returns: Json
      }
      analytics_forms: {
        Args: { filters?: Json; since: string; until: string }
        Returns: Json
      }
      analytics_live: {
        Args: { minutes?: number }
        Returns: Json
      }
      analytics_overview: {
        Args: { filters?: Json; since: string; step?: string; until: string }
        Returns: Json
      }
      analytics_pages: {
        Args: { filters?: Json; since: string; until: string }
        Returns: Json
      }
      analytics_portal: {
        Args: { filters?: Json; since: string; until: string }
        Returns: Json
      }
      analytics_products: {
        Args: { filters?: Json; since: string; until: string }
        Returns: Json
      }
      analytics_search: {
        Args: { filters?: Json; since: string; until: string }
        Returns: Json
      }
      analytics_sign_in: {
        Args: { filters?: Json; since: string; until: string }
        Returns: Json
      }
      analytics_sources: {
        Args: { filters?: Json; since: string; until: string }
        Returns: Json
      }
      analytics_vacancies: {
        Args: { filters?: Json; since: string; until: string }
        Returns: Json
      }
      analytics_vitals: {
        Args: { filters?: Json; since: string; until: string }
        Returns: Json
      }
      announce_draft_presence: {
        Args: {
          device?: string
          is_open?: boolean
          kind: string
          record_id: number
        }
        Returns: {
          is_self: boolean
          name: string
          opened_at: string
          person: string
          seen_at: string
        }[]
      }
      answer_claim: {
        Args: {
          answer: string
          body: string
          email_id: string
          is_accepted: boolean
          reference: string
          subject: string
        }
        Returns: boolean
      }
      application_neighbours: {
        Args: {
          in_status?: string
          in_status_since?: string
          job?: number
          least_rating?: number
          reference: string
          since?: string
          sort?: string
          until?: string
        }
        Returns: Json
      }
      application_of_link: {
        Args: { token: string }
        Returns: Database["public"]["Tables"]["job_applications"]["Row"][]
        SetofOptions: {
          from: "*"
          to: "job_applications"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      apply_mailbox_flags: {
        Args: { folder_id: number; read_uids: number[]; unread_uids: number[] }
        Returns: number
      }
      begin_feed_batch: {
        Args: {
          batch_key: string
          mode: string
          resource: string
          source_id: number
        }
        Returns: {
          attempt: string
          created: number
          is_applied: boolean
          refusals: Json
          refused: number
          skipped: number
          standing: string
          unchanged: number
          updated: number
        }[]
      }
      begin_privacy_response: {
        Args: {
          body: string
          mail_key: string
          request_id: number
          version: string
        }
        Returns: {
          email: string
          entry_id: number
          kind: string
          name: string
          outcome: string
          reference: string
        }[]
      }
      blog_metadata: {
        Args: never
        Returns: {
          categories: string[]
          tags: string[]
        }[]
      }
      cancel_application_batch: {
        Args: { batch_id: string; take_back?: boolean }
        Returns: number
      }
      cancel_call_off: {
        Args: { call_off_id: number; reason?: string }
        Returns: undefined
      }
      cancel_interview: {
        Args: {
          applicant_body: string
          applicant_subject: string
          proposal_id: string
          staff_body: string
          staff_subject: string
        }
        Returns: boolean
      }
      cancel_outgoing_email: {
        Args: { mail_id: string }
        Returns: boolean
      }
      cancel_sending: {
        Args: { id: string }
        Returns: boolean
      }
      change_call_off: {
        Args: {
          call_off_id: number
          change_key: string
          lines: Json
          note: string
          site_id: number
          version?: string
          wanted_on: string
        }
        Returns: Json
      }
      change_delivery: {
        Args: { changes: Json; delivery: number; version: string }
        Returns: string
      }
      change_labels: {
        Args: {
          add?: string
          field: string
          record_ids: number[]
          remove?: string
        }
        Returns: Json
      }
      change_leads: {
        Args: { changes: Json }
        Returns: Json
      }
      check_customer_user: {
        Args: { acting_person: string; customer: number; person: string }
        Returns: string
      }
      claim_customer_notifications: {
        Args: { max_emails: number }
        Returns: {
          body: string
          email: string
          id: number
          kind: string
          path: string
          subject: string
          token: string
        }[]
      }
      claim_folder_sync: {
        Args: {
          account: string
          folder: string
          holder: string
          seconds: number
        }
        Returns: Database["public"]["Tables"]["mailbox_folders"]["Row"][]
        SetofOptions: {
          from: "*"
          to: "mailbox_folders"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      claim_job_alert_emails: {
        Args: { max_mails: number; open_minutes: number }
        Returns: {
          alert_id: number
          email: string
          job_id: number
          location: string
          title: string
          token: string
        }[]
      }
      claim_outgoing_emails: {
        Args: { domain: string; max_mails: number }
        Returns: Database["public"]["Tables"]["outgoing_emails"]["Row"][]
        SetofOptions: {
          from: "*"
          to: "outgoing_emails"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      claim_stale_image_sets: {
        Args: { max_sets: number }
        Returns: {
          checked_before: string
          claimed: Json
        }[]
      }
      close_website_session: {
        Args: { token_hash: string }
        Returns: string
      }
      complete_outgoing_email: {
        Args: {
          answer?: string
          body_html?: string
          body_text?: string
          mail_id: string
          retry_seconds?: number
          state: string
        }
        Returns: boolean
      }
      confirm_job_alert: {
        Args: { token: string }
        Returns: boolean
      }
      consume_image_model_quota: {
        Args: { most: number }
        Returns: number
      }
      consume_rate_limit: {
        Args: { key: string; max_tokens: number; window_seconds: number }
        Returns: boolean
      }
      contact_timeline: {
        Args: { lead_id: number }
        Returns: {
          happened_at: string
          kind: string
          lead_number: number
          merged_into: number
          reference: string
          status: string
          title: string
        }[]
      }
      correct_applicant_details: {
        Args: { email: string; name: string; phone: string; token: string }
        Returns: string[]
      }
      count_applications: {
        Args: { job_ids: number[] }
        Returns: {
          applications: number
          job_id: number
          status: string
        }[]
      }
      count_emails: {
        Args: never
        Returns: {
          failed: number
          unread: number
        }[]
      }
      count_labels: {
        Args: { field: string }
        Returns: {
          label: string
          uses: number
        }[]
      }
      count_leads: {
        Args: never
        Returns: {
          call_backs: number
          inbox: number
          mine: number
          overdue: number
          snoozed: number
          spam: number
          unanswered: number
          unassigned: number
        }[]
      }
      count_open_work: {
        Args: never
        Returns: {
          new_applications: number
          open_claims: number
          open_requests: number
          overdue_calls: number
          overdue_requests: number
          unread_emails: number
          waiting_call_offs: number
          waiting_leads: number
          waiting_storage_requests: number
        }[]
      }
      count_personal_data: {
        Args: { person: string }
        Returns: Json
      }
      create_application_batch: {
        Args: {
          batch_id: string
          items: Json
          template: string
          to_status: string
        }
        Returns: number
      }
      create_feed_source: {
        Args: { expected_minutes?: number; name: string; resources: string[] }
        Returns: string
      }
      create_lead: {
        Args: {
          call_back_at?: string
          company: string
          email: string
          lead_type: string
          message: string
          name: string
          phone: string
          source: string
        }
        Returns: string
      }
      create_preview_link: {
        Args: { hours: number; kind: string; number: number; record_id: number }
        Returns: {
          ends_at: string
          id: number
          token: string
        }[]
      }
      decide_call_off: {
        Args: {
          call_off_id: number
          is_approved: boolean
          reason?: string
          version?: string
        }
        Returns: undefined
      }
      decide_storage_requests: {
        Args: { ids: number[]; is_approved: boolean; reason?: string }
        Returns: number[]
      }
      delete_content: {
        Args: { kind: string; record_ids: number[] }
        Returns: number[]
      }
      delete_conversation: {
        Args: { key_hash: string }
        Returns: boolean
      }
      disable_user: {
        Args: { acting_person: string; person: string }
        Returns: string
      }
      enable_user: {
        Args: { acting_person: string; person: string }
        Returns: string
      }
      end_expired_website_sessions: {
        Args: never
        Returns: number
      }
      end_job_alert: {
        Args: { token: string }
        Returns: boolean
      }
      end_other_website_sessions: {
        Args: { session_user: string; token_hash: string }
        Returns: number
      }
      end_website_session: {
        Args: { session_id: string; session_user: string }
        Returns: boolean
      }
      end_website_sessions: {
        Args: { session_user: string }
        Returns: undefined
      }
      enqueue_email: {
        Args: {
          attachments?: Json
          batch_id?: string
          body_html?: string
          body_text: string
          created_by?: string
          id?: string
          in_reply_to?: string
          kind: string
          message_id?: string
          purge_after?: string
          recipient: string
          record_id?: string
          record_kind?: string
          reply_to?: string
          subject: string
        }
        Returns: string
      }
      erase_analytics_campaigns: {
        Args: { visitor_id: string }
        Returns: number
      }
      erase_analytics_visitor: {
        Args: { visitor_id: string }
        Returns: number
      }
      erase_application_of_link: {
        Args: { staff_body?: string; staff_subject?: string; token: string }
        Returns: boolean
      }
      erase_emails: {
        Args: { email_ids: number[] }
        Returns: number
      }
      expire_analytics_events: {
        Args: { before: string; max_rows: number }
        Returns: number
      }
      expire_analytics_visits: {
        Args: { before: string; max_rows: number }
        Returns: number
      }
      expire_audit_log: {
        Args: { max_rows: number }
        Returns: number
      }
      expire_bulk_changes: {
        Args: { max_rows: number }
        Returns: number
      }
      expire_content_drafts: {
        Args: { max_rows: number }
        Returns: number
      }
      expire_conversations: {
        Args: { max_rows: number }
        Returns: number
      }
      expire_customer_documents: {
        Args: { max_rows: number }
        Returns: number
      }
      expire_customer_notifications: {
        Args: { max_rows: number }
        Returns: number
      }
      expire_delivery_records: {
        Args: { before: string; max_rows: number }
        Returns: number
      }
      expire_draft_presence: {
        Args: { max_rows: number }
        Returns: number
      }
      expire_emails: {
        Args: { before: string; customers_before: string; email_ids: number[] }
        Returns: number
      }
      expire_erasures: {
        Args: { max_rows: number }
        Returns: number
      }
      expire_feed_batches: {
        Args: { max_rows: number }
        Returns: number
      }
      expire_image_sets: {
        Args: { max_rows: number }
        Returns: number
      }
      expire_job_alerts: {
        Args: { max_rows: number }
        Returns: number
      }
      expire_outgoing_emails: {
        Args: { max_rows: number }
        Returns: number
      }
      expire_preview_links: {
        Args: { max_rows: number }
        Returns: number
      }
      expire_rate_limits: {
        Args: { max_rows: number }
        Returns: number
      }
      expire_security_events: {
        Args: { max_rows: number }
        Returns: number
      }
      export_personal_data: {
        Args: { person: string }
        Returns: Json
      }
      find_duplicate_applicants: {
        Args: { application_id: number }
        Returns: Database["public"]["Tables"]["job_applications"]["Row"][]
        SetofOptions: {
          from: "*"
          to: "job_applications"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      find_feed_source: {
        Args: { feed_key?: string; source_id?: number }
        Returns: {
          id: number
          name: string
          resources: string[]
        }[]
      }
      find_leads_of_contact: {
        Args: { email: string; phone: string }
        Returns: {
          company: string
          created_at: string
          name: string
          reference: string
          status: string
        }[]
      }
      find_restored_records: {
        Args: { keys: string[] }
        Returns: {
          bucket: string
          key: string
          path: string
        }[]
      }
      find_stored_messages: {
        Args: { hashes: string[] }
        Returns: {
          email_id: number
          letter_hash: string
          since: string
          subject: string
        }[]
      }
      finish_feed_batch: {
        Args: {
          attempt: string
          counts: Json
          is_applied: boolean
          is_complete: boolean
          refusals: Json
        }
        Returns: boolean
      }
      finish_folder_sync: {
        Args: { fault: string; folder_id: number; highest_modseq: number }
        Returns: undefined
      }
      finish_privacy_response: {
        Args: { delivered: boolean; entry_id: number }
        Returns: string
      }
      import_feed_rows: {
        Args: { attempt?: string; mode: string; resource: string; rows: Json }
        Returns: Json
      }
      increment_blog_view_count: {
        Args: { blog_id: number }
        Returns: undefined
      }
      ingest_emails: {
        Args: { letters: Json }
        Returns: {
          email_id: number
          outcome: string
          place: number
          since: string
        }[]
      }
      issue_applicant_link: {
        Args: { application_id: number }
        Returns: string
      }
      latest_activity: {
        Args: { max_rows: number }
        Returns: {
          happened_at: string
          item: string
          kind: string
          label: string
        }[]
      }
      lead_report: {
        Args: { since: string; until: string }
        Returns: Json
      }
      link_emails: {
        Args: { email_ids: number[]; record_id: string; record_kind: string }
        Returns: number
      }
      list_application_batches: {
        Args: { max_rows?: number }
        Returns: {
          cancelled: number
          cancelled_at: string
          created_at: string
          created_by: string
          done: number
          id: string
          items: number
          mails_accepted: number
          mails_failed: number
          mails_waiting: number
          skipped: number
          template: string
          to_status: string
          waiting: number
        }[]
      }
      list_applications: {
        Args: {
          first_row?: number
          hide_names?: boolean
          in_status?: string
          in_status_since?: string
          job?: number
          least_rating?: number
          max_rows?: number
          since?: string
          sort?: string
          until?: string
          with_total?: boolean
          words?: string
        }
        Returns: Json
      }
      list_assignable_users: {
        Args: never
        Returns: {
          id: string
          name: string
        }[]
      }
      list_audit_log: {
        Args: {
          max_rows?: number
          since?: string
          skip_rows?: number
          until?: string
          what?: string
          who?: string
        }
        Returns: {
          action: string
          actor: string
          actor_name: string
          changed_columns: string[]
          changes: Json
          detail: string
          happened_at: string
          id: number
          reference: string
          role_name: string
          row_id: string
          subject: string
          table_name: string
          title: string
          total: number
        }[]
      }
      list_board_columns: {
        Args: {
          hide_names?: boolean
          in_status_since?: string
          job?: number
          least_rating?: number
          max_rows?: number
          since?: string
          until?: string
          words?: string
        }
        Returns: Json
      }
      list_call_offs: {
        Args: {
          customer?: number
          max_rows?: number
          patterns?: string[]
          reference?: string
          skip_rows?: number
          sort?: string
          states?: string[]
        }
        Returns: {
          created_at: string
          customer_id: number
          customer_name: string
          cut_off: string
          decided_at: string
          decider: string
          id: number
          is_own: boolean
          limit_pallets: number
          note: string
          pallets: number
          quantity: number
          reason: string
          reference: string
          requester: string
          site: string
          site_id: number
          skus: string[]
          state: string
          total: number
          version: string
          wanted_on: string
        }[]
      }
      list_claims: {
        Args: {
          max_rows?: number
          patterns?: string[]
          reference?: string
          skip_rows?: number
          state?: string
        }
        Returns: {
          answer: string
          answered_at: string
          created_at: string
          customer: string
          delivery: string
          description: string
          id: number
          kind: string
          photo_paths: string[]
          planned_from: string
          reference: string
          signed_by: string
          site: string
          state: string
          total: number
        }[]
      }
      list_content_drafts: {
        Args: {
          author?: string
          before?: string
          category?: string
          first_row?: number
          kind: string
          max_rows?: number
          q?: string
          since?: string
          sort?: string
          state?: string
          tag?: string
        }
        Returns: Json
      }
      list_conversation_rows: {
        Args: {
          after_key?: string
          after_moment?: string
          max_rows?: number
          since: string
          until: string
        }
        Returns: Json
      }
      list_customer_users: {
        Args: { customer: number }
        Returns: {
          email: string
          invited_at: string
          is_disabled: boolean
          is_disabled_by_staff: boolean
          last_sign_in_at: string
          name: string
          rights: string[]
          user_id: string
        }[]
      }
      list_customers: {
        Args: {
          max_rows?: number
          patterns?: string[]
          skip_rows?: number
          sort?: string
          status?: string
        }
        Returns: {
          account_status: string
          call_offs: number
          claims: number
          code: string
          id: number
          moved_at: string
          name: string
          total: number
          users: number
        }[]
      }
      list_deliveries: {
        Args: {
          customer: number
          max_rows?: number
          newest_first?: boolean
          number?: string
          patterns?: string[]
          since?: string
          site?: string
          skip_rows?: number
          state?: string
          until?: string
        }
        Returns: {
          arrived_at: string
          claims: number
          code: string
          departed_at: string
          estimated_at: string
          id: number
          pallets: number
          photos: number
          planned_from: string
          planned_to: string
          reason: string
          signed_by: string
          site: string
          skus: string[]
          state: string
          stops_before: number
          total: number
        }[]
      }
      list_email_thread: {
        Args: { email_id: number }
        Returns: Json
      }
      list_emails: {
        Args: {
          attachments?: string
          by_thread?: boolean
          first_row?: number
          in_state?: string
          links?: string
          max_rows?: number
          of_source?: string
          pile?: string
          read_state?: string
          since?: string
          sort?: string
          until?: string
          words?: string
        }
        Returns: Json
      }
      list_emails_of_record: {
        Args: { record_id: string; record_kind: string }
        Returns: Json
      }
      list_erasures: {
        Args: { after_key?: string; max_rows?: number; since: string }
        Returns: {
          erased_at: string
          key: string
          kind: string
        }[]
      }
      list_expired_emails: {
        Args: {
          after_id?: number
          before: string
          customers_before: string
          max_rows: number
        }
        Returns: {
          id: number
          letter_path: string
        }[]
      }
      list_feed_sources: {
        Args: never
        Returns: {
          created_at: string
          expected_minutes: number
          id: number
          last_batch_key: string
          last_finished_at: string
          last_refused: number
          last_resource: string
          last_rows: number
          last_started_at: string
          name: string
          previous_key_until: string
          resources: string[]
          revoked_at: string
        }[]
      }
      list_leads: {
        Args: {
          assignee?: string
          first_row?: number
          in_status?: string
          max_rows?: number
          of_quality?: string
          of_source?: string
          of_type?: string
          pile?: string
          sort?: string
          words?: string
        }
        Returns: Json
      }
      list_notified_customers: {
        Args: never
        Returns: number[]
      }
      list_orphaned_cvs: {
        Args: { max_rows: number; stored_before: string }
        Returns: string[]
      }
      list_orphaned_delivery_photos: {
        Args: { max_rows: number; stored_before: string }
        Returns: string[]
      }
      list_orphaned_documents: {
        Args: { max_rows: number; stored_before: string }
        Returns: string[]
      }
      list_orphaned_drawings: {
        Args: { max_rows: number; stored_before: string }
        Returns: string[]
      }
      list_orphaned_images: {
        Args: { max_rows: number; stored_before: string }
        Returns: string[]
      }
      list_orphaned_interviews: {
        Args: { max_rows?: number; settled_seconds: number }
        Returns: {
          id: string
          job_title: string
          reference: string
          starts_at: string
          status: string
        }[]
      }
      list_orphaned_messages: {
        Args: { max_rows: number; stored_before: string }
        Returns: string[]
      }
      list_overdue_callbacks: {
        Args: { until: string }
        Returns: {
          assignee_email: string
          assignee_name: string
          due_at: string
          is_escalated: boolean
          is_warned: boolean
          lead_id: number
          lead_type: string
          name: string
          phone: string
          reference: string
        }[]
      }
      list_pallets: {
        Args: {
          customer: number
          max_rows?: number
          overdue_only?: boolean
          patterns?: string[]
          skip_rows?: number
          sort?: string
        }
        Returns: {
          code: string
          en_number: string
          hold_until: string
          id: number
          is_overdue: boolean
          location: string
          quantity: number
          received_at: string
          request: Json
          sku: string
          sku_id: number
          sku_name: string
          total: number
          units_per_pallet: number
        }[]
      }
      list_preview_links: {
        Args: { kind: string; record_id: number }
        Returns: {
          ends_at: string
          id: number
          made_at: string
          made_by: string
          number: number
          opened_at: string
          withdrawn_at: string
        }[]
      }
      list_users: {
        Args: {
          max_rows?: number
          person?: string
          role_filter?: string
          search?: string
          skip_rows?: number
          state_filter?: string
        }
        Returns: {
          created_at: string
          customer_id: number
          customer_name: string
          email: string
          invited_at: string
          is_disabled: boolean
          last_sign_in_at: string
          name: string
          role: string
          total: number
          user_id: string
        }[]
      }
      list_website_sessions: {
        Args: { session_user: string; token_hash: string }
        Returns: {
          created_at: string
          id: string
          is_current: boolean
          last_seen_at: string
          user_agent: string
        }[]
      }
      mark_emails: {
        Args: { email_ids: number[]; is_archived?: boolean; is_read?: boolean }
        Returns: number
      }
      mark_unconfirmed_emails: {
        Args: { silent_seconds: number }
        Returns: number
      }
      media_usage: {
        Args: {
          bucket: string
          max_rows?: number
          only_unused?: boolean
          stored_before?: string
        }
        Returns: {
          is_used: boolean
          name: string
          size: number
          stored_at: string
          type: string
          uses: Json
        }[]
      }
      merge_labels: {
        Args: { field: string; former: string[]; new_name: string }
        Returns: Json
      }
      move_delivery: {
        Args: { delivery: number; place: number; route: number }
        Returns: undefined
      }
      move_team_member: {
        Args: { member_id: number; place: number }
        Returns: number
      }
      next_blog_publication: {
        Args: never
        Returns: string
      }
      notify_of_certificates: {
        Args: { at: string }
        Returns: undefined
      }
      notify_of_deliveries: {
        Args: { at: string }
        Returns: undefined
      }
      notify_of_stock: {
        Args: { customer: number; soon: Json }
        Returns: undefined
      }
      open_email: {
        Args: { action?: string; email_id: number; person: string }
        Returns: {
          is_first_from_sender: boolean
          letter_path: string
          outgoing_id: string
          source: string
        }[]
      }
      open_website_session: {
        Args: {
          absolute_hours: number
          idle_minutes: number
          session_user: string
          token_hash: string
        }
        Returns: undefined
      }
      packaging_data: {
        Args: { customer: number; since: string; until: string }
        Returns: {
          board: string
          code: string
          id: number
          name: string
          recyclability: string
          units: number
          weight_g: number
        }[]
      }
      place_call_off: {
        Args: {
          change_key?: string
          client_key: string
          lines: Json
          note: string
          site_id: number
          wanted_on: string
        }
        Returns: Json
      }
      process_application_batch: {
        Args: { batch_id: string; max_items?: number }
        Returns: number
      }
      propose_interview: {
        Args: {
          application_id: number
          minutes: number
          place: string
          proposal_id: string
          starts_at: string[]
        }
        Returns: string
      }
      prune_revisions: {
        Args: { max_rows: number }
        Returns: number
      }
      publish_content_drafts: {
        Args: { kind: string; record_ids: number[] }
        Returns: Json
      }
      queue_weekly_reports: {
        Args: {
          body_text: string
          due_at: string
          subject: string
          week: string
        }
        Returns: number
      }
      read_addressees: {
        Args: {
          hide_names?: boolean
          ids?: number[]
          reference_list?: string[]
        }
        Returns: Json
      }
      read_analytics_visitor: {
        Args: { max_rows?: number; visitor_id: string }
        Returns: {
          browser_info: Json
          event_name: string
          event_type: string
          occurred_at: string
          page_title: string
          page_url: string
          properties: Json
          referrer: string
          session_id: string
          user_email: string
        }[]
      }
      read_applicant_page: {
        Args: { token: string }
        Returns: Json
      }
      read_application: {
        Args: { hide_names?: boolean; reference: string }
        Returns: Json
      }
      read_application_batch: {
        Args: { batch_id: string }
        Returns: {
          cancelled: number
          cancelled_at: string
          created_at: string
          created_by: string
          done: number
          id: string
          items: number
          mails_accepted: number
          mails_failed: number
          mails_waiting: number
          skipped: number
          template: string
          to_status: string
          waiting: number
        }[]
      }
      read_check_overrides: {
        Args: { kind: string; record_id: number }
        Returns: Json
      }
      read_content_draft: {
        Args: { kind: string; record_id: number }
        Returns: Json
      }
      read_conversation: {
        Args: { key_hash: string }
        Returns: Json
      }
      read_editor_names: {
        Args: never
        Returns: {
          id: string
          name: string
        }[]
      }
      read_email: {
        Args: { email_id: number }
        Returns: Json
      }
      read_feed_ages: {
        Args: never
        Returns: {
          expected_minutes: number
          received_at: string
          resource: string
        }[]
      }
      read_job_alert: {
        Args: { token: string }
        Returns: Json
      }
      read_notification_link: {
        Args: { token: string }
        Returns: Json
      }
      read_own_rights: {
        Args: never
        Returns: string[]
      }
      read_preview: {
        Args: { token: string }
        Returns: {
          ends_at: string
          fields: Json
          kind: string
          number: number
          record_id: number
          saved_at: string
        }[]
      }
      read_stock_of_customer: {
        Args: { customer: number; usage_since: string; usage_until: string }
        Returns: Json
      }
      read_system_state: {
        Args: never
        Returns: Json
      }
      read_user: {
        Args: { id: string }
        Returns: {
          customer_id: number
          email: string
          name: string
          role: string
          user_id: string
        }[]
      }
      read_website_session: {
        Args: { token_hash: string }
        Returns: {
          customer_id: number
          email: string
          name: string
          role: string
          standing: string
          user_id: string
        }[]
      }
      record_analytics_events: {
        Args: { events: Json }
        Returns: number
      }
      record_callback_warning: {
        Args: {
          body_html: string
          body_text: string
          due_at: string
          lead_id: number
          recipient: string
          stage: string
          subject: string
        }
        Returns: boolean
      }
      record_email_bounce: {
        Args: { answer: string; message_id: string; recipient: string }
        Returns: boolean
      }
      record_feed_upload: {
        Args: { acting_person: string; attempt: string }
        Returns: undefined
      }
      record_invitation: {
        Args: { acting_person: string; person: string }
        Returns: undefined
      }
      record_page_views: {
        Args: { counts: Json }
        Returns: undefined
      }
      record_proof: {
        Args: {
          delivery: number
          photo_paths?: string[]
          signature_path?: string
          signed_at: string
          signed_by: string
          version?: string
        }
        Returns: string
      }
      record_security_events: {
        Args: { events: Json }
        Returns: undefined
      }
      record_task_run: {
        Args: {
          detail: string
          is_success: boolean
          started_at: string
          task: string
        }
        Returns: undefined
      }
      record_user_event: {
        Args: { acting_person: string; action: string; person: string }
        Returns: undefined
      }
      recruitment_report: {
        Args: { since: string; until: string; vacancy?: number }
        Returns: Json
      }
      refund_image_model_quota: {
        Args: never
        Returns: undefined
      }
      related_blogs: {
        Args: { blog_id: number }
        Returns: Database["public"]["Tables"]["blogs"]["Row"][]
        SetofOptions: {
          from: "*"
          to: "blogs"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      release_customer_notification: {
        Args: { id: number }
        Returns: undefined
      }
      release_job_alert_email: {
        Args: { alert_id: number; job_id: number }
        Returns: undefined
      }
      reopen_claim: {
        Args: { reference: string }
        Returns: boolean
      }
      replace_applicant_cv: {
        Args: {
          file_name: string
          path: string
          size: number
          token: string
          type: string
        }
        Returns: string
      }
      replay_erasures: {
        Args: { keys: string[] }
        Returns: number
      }
      report_delivery_problem: {
        Args: {
          client_key?: string
          delivery: number
          description: string
          kind: string
          photo_paths?: string[]
        }
        Returns: string
      }
      request_erasure: {
        Args: { message: string; person: string }
        Returns: {
          due_on: string
          is_new: boolean
          reference: string
        }[]
      }
      request_job_alert: {
        Args: { email: string; site: string; words: string }
        Returns: string
      }
      request_storage: {
        Args: {
          days?: number
          kind: string
          note?: string
          pallet_ids?: number[]
          sku_id?: number
        }
        Returns: number[]
      }
      resend_email: {
        Args: { mail_id: string }
        Returns: boolean
      }
      reset_folder_uids: {
        Args: { folder_id: number; uid_validity: number }
        Returns: undefined
      }
      resolve_redirect: {
        Args: { kind: string; slug: string }
        Returns: string
      }
      restore_call_off: {
        Args: { call_off_id: number }
        Returns: undefined
      }
      restore_content: {
        Args: { kind: string; record_ids: number[] }
        Returns: number[]
      }
      resume_application_batch: {
        Args: { batch_id: string }
        Returns: number
      }
      reveal_applicant_name: {
        Args: { application_id: number }
        Returns: undefined
      }
      revoke_feed_source: {
        Args: { source_id: number }
        Returns: undefined
      }
      revoke_preview_link: {
        Args: { id: number }
        Returns: boolean
      }
      rotate_feed_key: {
        Args: { source_id: number }
        Returns: string
      }
      save_check_overrides: {
        Args: { kind: string; reasons: Json; record_id: number }
        Returns: undefined
      }
      save_company_entry: {
        Args: {
          based_on: number
          change?: string
          entry_id: string
          fields?: Json
          restored_from?: number
          section: string
        }
        Returns: Json
      }
      save_content_draft: {
        Args: {
          based_on: number
          fields: Json
          is_automatic?: boolean
          kind: string
          origin?: string
          publish?: boolean
          record_id: number
          restored_from?: number
        }
        Returns: Json
      }
      save_conversation_turn: {
        Args: {
          expected_version: number
          key_hash: string
          kind?: string
          lead?: Json
          lines: Json
          message_key: string
          page?: string
          state: Json
        }
        Returns: Json
      }
      save_email_template: {
        Args: { body?: string; key: string; subject?: string; version: number }
        Returns: number
      }
      save_folder_cursor: {
        Args: {
          folder_id: number
          last_uid: number
          places: Json
          taken: number
          uid_validity: number
        }
        Returns: boolean
      }
      save_image_set: {
        Args: { new_set: Json; pictures: Json; replaces?: number }
        Returns: number
      }
      save_lead_detail: {
        Args: { detail: Json; lead_id: number; person: Json; seen: number }
        Returns: number
      }
      search_applications: {
        Args: { query: string }
        Returns: Database["public"]["Tables"]["job_applications"]["Row"][]
        SetofOptions: {
          from: "*"
          to: "job_applications"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_blogs: {
        Args: { query: string; synonyms?: Json }
        Returns: Database["public"]["Tables"]["blogs"]["Row"][]
        SetofOptions: {
          from: "*"
          to: "blogs"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_news: {
        Args: { query: string; synonyms?: Json }
        Returns: Database["public"]["Tables"]["news_articles"]["Row"][]
        SetofOptions: {
          from: "*"
          to: "news_articles"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      send_email: {
        Args: {
          attachments?: Json
          body: string
          body_rich?: string
          cc?: string[]
          email_id?: number
          id: string
          recipient: string
          record_id?: string
          record_kind?: string
          send_at?: string
          subject: string
          to_status?: string
          way: string
          with_original?: boolean
        }
        Returns: string
      }
      set_call_off_limit: {
        Args: { customer: number; pallets: number }
        Returns: undefined
      }
      set_call_off_state: {
        Args: { call_off_id: number; from_state: string; state: string }
        Returns: undefined
      }
      set_customer_user_disabled: {
        Args: {
          acting_person: string
          customer: number
          is_disabled: boolean
          person: string
        }
        Returns: string
      }
      set_customer_user_rights: {
        Args: {
          acting_person: string
          customer: number
          former_rights: string[]
          person: string
          rights: string[]
        }
        Returns: string
      }
      set_notification_emails: {
        Args: { is_on: boolean; token: string }
        Returns: boolean
      }
      set_on_file_consent: {
        Args: { token: string; until: string }
        Returns: boolean
      }
      set_privacy_request_status: {
        Args: {
          reason: string
          request_id: number
          status: string
          version: string
        }
        Returns: string
      }
      staff_today: {
        Args: never
        Returns: Json
      }
      staff_trends: {
        Args: { since: string; until: string }
        Returns: Json
      }
      stock_by_sku: {
        Args: { customer: number; usage_since: string; usage_until: string }
        Returns: {
          called_off: number
          code: string
          id: number
          lead_time_days: number
          locations: string[]
          name: string
          oldest_received_at: string
          overdue: number
          pallets: number
          quantity: number
          units_per_pallet: number
          used: number
        }[]
      }
      suggest_email_links: {
        Args: { email_id: number }
        Returns: {
          because: string
          record_id: string
          record_kind: string
          status: string
          title: string
        }[]
      }
      undo_call_off_decision: {
        Args: { call_off_id: number }
        Returns: undefined
      }
      undo_labels: {
        Args: { changes: Json; field: string }
        Returns: number[]
      }
      undo_publication: {
        Args: { changes: Json; kind: string }
        Returns: number[]
      }
      unlink_emails: {
        Args: { email_ids: number[]; record_id: string; record_kind: string }
        Returns: number
      }
      unpublish_content: {
        Args: { kind: string; record_ids: number[] }
        Returns: Json
      }
      update_session_device: {
        Args: {
          auth_session: string
          previous_hash?: string
          token_hash: string
          user_agent: string
        }
        Returns: undefined
      }
      update_user_access: {
        Args: {
          acting_person: string
          new_customer?: number
          new_role: string
          person: string
        }
        Returns: string
      }
      waiting_drafts: {
        Args: never
        Returns: {
          kind: string
          saved_at: string
          title: string
          total: number
        }[]
      }
      withdraw_application: {
        Args: { token: string }
        Returns: boolean
      }
      withdraw_claim: {
        Args: { is_withdrawn?: boolean; reference: string }
        Returns: undefined
      }
      withdraw_interview_proposal: {
        Args: { body?: string; proposal_id: string; subject?: string }
        Returns: string
      }
      withdraw_invitation: {
        Args: { acting_person: string; person: string }
        Returns: string
      }
      withdraw_storage_requests: {
        Args: { ids: number[] }
        Returns: number[]
      }
    }
  }
}
