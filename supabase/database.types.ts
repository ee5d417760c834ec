export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  // Tells supabase-js which server answers, so that it offers what that one can do.
  __InternalSupabase: {
    PostgrestVersion: "14"
  }
  public: {
    Tables: {
      audit_log: {
        Row: {
          action: string
          actor: string | null
          changed_columns: string[]
          happened_at: string
          id: number
          role_name: string
          row_id: string
          table_name: string
        }
        Insert: {
          action: string
          actor?: string | null
          changed_columns?: string[]
          happened_at?: string
          id?: never
          role_name: string
          row_id: string
          table_name: string
        }
        Update: {
          action?: string
          actor?: string | null
          changed_columns?: string[]
          happened_at?: string
          id?: never
          role_name?: string
          row_id?: string
          table_name?: string
        }
        Relationships: []
      }
      blogs: {
        Row: {
          author: string
          categories: string[]
          content: string
          created_at: string
          excerpt: string
          featured_image: string | null
          featured_image_alt: string | null
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
        Insert: {
          author?: string
          categories?: string[]
          content?: string
          created_at?: string
          excerpt?: string
          featured_image?: string | null
          featured_image_alt?: string | null
          id?: never
          publish_date?: string
          search?: unknown
          search_text?: string
          search_title?: string
          seo_settings?: Json
          slug?: string
          status?: string
          tags?: string[]
          title: string
          updated_at?: string
          view_count?: number
        }
        Update: {
          author?: string
          categories?: string[]
          content?: string
          created_at?: string
          excerpt?: string
          featured_image?: string | null
          featured_image_alt?: string | null
          id?: never
          publish_date?: string
          search?: unknown
          search_text?: string
          search_title?: string
          seo_settings?: Json
          slug?: string
          status?: string
          tags?: string[]
          title?: string
          updated_at?: string
          view_count?: number
        }
        Relationships: []
      }
      content_redirects: {
        Row: {
          blog_id: number | null
          created_at: string
          kind: string
          news_article_id: number | null
          slug: string
        }
        Insert: {
          blog_id?: number | null
          created_at?: string
          kind: string
          news_article_id?: number | null
          slug: string
        }
        Update: {
          blog_id?: number | null
          created_at?: string
          kind?: string
          news_article_id?: number | null
          slug?: string
        }
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
      }
      customers: {
        Row: {
          id: number
          name: string
        }
        Insert: {
          id?: never
          name: string
        }
        Update: {
          id?: never
          name?: string
        }
        Relationships: []
      }
      job_applications: {
        Row: {
          cover_letter: string
          created_at: string
          cv_file_size: number | null
          cv_filename: string | null
          cv_mime_type: string | null
          cv_storage_path: string | null
          email: string
          id: number
          job_id: number | null
          job_title: string
          name: string
          phone: string | null
          reference: string
          status: string
          submitted_at: string
          updated_at: string
        }
        Insert: {
          cover_letter?: string
          created_at?: string
          cv_file_size?: number | null
          cv_filename?: string | null
          cv_mime_type?: string | null
          cv_storage_path?: string | null
          email: string
          id?: never
          job_id?: number | null
          job_title: string
          name: string
          phone?: string | null
          reference?: string
          status?: string
          submitted_at?: string
          updated_at?: string
        }
        Update: {
          cover_letter?: string
          created_at?: string
          cv_file_size?: number | null
          cv_filename?: string | null
          cv_mime_type?: string | null
          cv_storage_path?: string | null
          email?: string
          id?: never
          job_id?: number | null
          job_title?: string
          name?: string
          phone?: string | null
          reference?: string
          status?: string
          submitted_at?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "job_applications_job_id_fkey"
            columns: ["job_id"]
            isOneToOne: false
            referencedRelation: "jobs"
            referencedColumns: ["id"]
          },
        ]
      }
      jobs: {
        Row: {
          benefits: string
          closes_on: string | null
          created_at: string
          department: string
          description: string
          hours: string
          how_to_apply: string
          id: number
          is_deleted: boolean
          location: string
          pay: string
          requirements: string
          title: string
          type: string
          updated_at: string
        }
        Insert: {
          benefits: string
          closes_on?: string | null
          created_at?: string
          department: string
          description: string
          hours?: string
          how_to_apply?: string
          id?: never
          is_deleted?: boolean
          location: string
          pay?: string
          requirements: string
          title: string
          type: string
          updated_at?: string
        }
        Update: {
          benefits?: string
          closes_on?: string | null
          created_at?: string
          department?: string
          description?: string
          hours?: string
          how_to_apply?: string
          id?: never
          is_deleted?: boolean
          location?: string
          pay?: string
          requirements?: string
          title?: string
          type?: string
          updated_at?: string
        }
        Relationships: []
      }
      lead_community_members: {
        Row: {
          inquiry_type: string
          lead_id: number
          location: string
        }
        Insert: {
          inquiry_type?: string
          lead_id: number
          location?: string
        }
        Update: {
          inquiry_type?: string
          lead_id?: number
          location?: string
        }
        Relationships: [
          {
            foreignKeyName: "lead_community_members_lead_id_fkey"
            columns: ["lead_id"]
            isOneToOne: true
            referencedRelation: "leads"
            referencedColumns: ["id"]
          },
        ]
      }
      lead_job_seekers: {
        Row: {
          experience: string
          lead_id: number
          preferred_role: string
          skills: string
        }
        Insert: {
          experience?: string
          lead_id: number
          preferred_role?: string
          skills?: string
        }
        Update: {
          experience?: string
          lead_id?: number
          preferred_role?: string
          skills?: string
        }
        Relationships: [
          {
            foreignKeyName: "lead_job_seekers_lead_id_fkey"
            columns: ["lead_id"]
            isOneToOne: true
            referencedRelation: "leads"
            referencedColumns: ["id"]
          },
        ]
      }
      lead_staff_support: {
        Row: {
          area: string
          lead_id: number
          priority: string
        }
        Insert: {
          area?: string
          lead_id: number
          priority?: string
        }
        Update: {
          area?: string
          lead_id?: number
          priority?: string
        }
        Relationships: [
          {
            foreignKeyName: "lead_staff_support_lead_id_fkey"
            columns: ["lead_id"]
            isOneToOne: true
            referencedRelation: "leads"
            referencedColumns: ["id"]
          },
        ]
      }
      lead_suppliers: {
        Row: {
          lead_id: number
          pricing: string
          product_type: string
        }
        Insert: {
          lead_id: number
          pricing?: string
          product_type?: string
        }
        Update: {
          lead_id?: number
          pricing?: string
          product_type?: string
        }
        Relationships: [
          {
            foreignKeyName: "lead_suppliers_lead_id_fkey"
            columns: ["lead_id"]
            isOneToOne: true
            referencedRelation: "leads"
            referencedColumns: ["id"]
          },
        ]
      }
      leads: {
        Row: {
          callback_requested: boolean
          conversation_history: Json
          created_at: string
          customer_info: Json
          drawing_file_size: number | null
          drawing_filename: string | null
          drawing_mime_type: string | null
          drawing_storage_path: string | null
          id: number
          intent_type: string
          lead_type: string
          preferred_contact: string | null
          quality: string
          session_id: string
          specification: Json
          status: string
          summary: string
          timestamp: string
          updated_at: string
        }
        Insert: {
          callback_requested?: boolean
          conversation_history?: Json
          created_at?: string
          customer_info?: Json
          drawing_file_size?: number | null
          drawing_filename?: string | null
          drawing_mime_type?: string | null
          drawing_storage_path?: string | null
          id?: never
          intent_type?: string
          lead_type: string
          preferred_contact?: string | null
          quality?: string
          session_id: string
          specification?: Json
          status?: string
          summary?: string
          timestamp?: string
          updated_at?: string
        }
        Update: {
          callback_requested?: boolean
          conversation_history?: Json
          created_at?: string
          customer_info?: Json
          drawing_file_size?: number | null
          drawing_filename?: string | null
          drawing_mime_type?: string | null
          drawing_storage_path?: string | null
          id?: never
          intent_type?: string
          lead_type?: string
          preferred_contact?: string | null
          quality?: string
          session_id?: string
          specification?: Json
          status?: string
          summary?: string
          timestamp?: string
          updated_at?: string
        }
        Relationships: []
      }
      news_articles: {
        Row: {
          content: string
          created_at: string
          date: string
          id: number
          image: string | null
          image_alt: string | null
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
        Insert: {
          content?: string
          created_at?: string
          date?: string
          id?: never
          image?: string | null
          image_alt?: string | null
          is_deleted?: boolean
          search?: unknown
          search_text?: string
          search_title?: string
          slug?: string
          title: string
          type?: string
          updated_at?: string
          video?: string | null
        }
        Update: {
          content?: string
          created_at?: string
          date?: string
          id?: never
          image?: string | null
          image_alt?: string | null
          is_deleted?: boolean
          search?: unknown
          search_text?: string
          search_title?: string
          slug?: string
          title?: string
          type?: string
          updated_at?: string
          video?: string | null
        }
        Relationships: []
      }
      permissions: {
        Row: {
          created_at: string
          customer_id: number | null
          role: string
          updated_at: string
          user_id: string
        }
        Insert: {
          created_at?: string
          customer_id?: number | null
          role: string
          updated_at?: string
          user_id: string
        }
        Update: {
          created_at?: string
          customer_id?: number | null
          role?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "permissions_customer_id_fkey"
            columns: ["customer_id"]
            isOneToOne: false
            referencedRelation: "customers"
            referencedColumns: ["id"]
          },
        ]
      }
      privacy_request_entries: {
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
        Insert: {
          author?: string | null
          author_name?: string
          body?: string
          created_at?: string
          failed_at?: string | null
          id?: never
          kind?: string
          mail_key?: string | null
          mailed_at?: string | null
          request_id: number
          status?: string | null
        }
        Update: {
          author?: string | null
          author_name?: string
          body?: string
          created_at?: string
          failed_at?: string | null
          id?: never
          kind?: string
          mail_key?: string | null
          mailed_at?: string | null
          request_id?: number
          status?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "privacy_request_entries_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "privacy_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      privacy_requests: {
        Row: {
          acknowledged_at: string | null
          answer: string
          completed_at: string | null
          created_at: string
          due_on: string
          email: string
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
        Insert: {
          acknowledged_at?: string | null
          answer?: string
          completed_at?: string | null
          created_at?: string
          due_on?: string
          email: string
          id?: never
          kind: string
          message?: string
          name: string
          received_at?: string
          reference?: string
          status?: string
          updated_at?: string
          user_id?: string | null
        }
        Update: {
          acknowledged_at?: string | null
          answer?: string
          completed_at?: string | null
          created_at?: string
          due_on?: string
          email?: string
          id?: never
          kind?: string
          message?: string
          name?: string
          received_at?: string
          reference?: string
          status?: string
          updated_at?: string
          user_id?: string | null
        }
        Relationships: []
      }
      rate_limits: {
        Row: {
          full_at: string
          key: string
        }
        Insert: {
          full_at: string
          key: string
        }
        Update: {
          full_at?: string
          key?: string
        }
        Relationships: []
      }
      security_events: {
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
        Insert: {
          action: string
          detail?: string
          device?: string
          happened_at?: string
          id?: never
          network?: string
          person?: string | null
          subject?: string | null
        }
        Update: {
          action?: string
          detail?: string
          device?: string
          happened_at?: string
          id?: never
          network?: string
          person?: string | null
          subject?: string | null
        }
        Relationships: []
      }
      team_members: {
        Row: {
          created_at: string
          description: string
          display_order: number
          id: number
          image: string | null
          image_alt: string | null
          is_deleted: boolean
          name: string
          title: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          description?: string
          display_order?: number
          id?: never
          image?: string | null
          image_alt?: string | null
          is_deleted?: boolean
          name: string
          title: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          description?: string
          display_order?: number
          id?: never
          image?: string | null
          image_alt?: string | null
          is_deleted?: boolean
          name?: string
          title?: string
          updated_at?: string
        }
        Relationships: []
      }
      website_sessions: {
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
        Insert: {
          created_at?: string
          expires_at: string
          id?: string
          idle_minutes: number
          last_seen_at?: string
          token_hash: string
          user_agent?: string
          user_id?: string | null
        }
        Update: {
          created_at?: string
          expires_at?: string
          id?: string
          idle_minutes?: number
          last_seen_at?: string
          token_hash?: string
          user_agent?: string
          user_id?: string | null
        }
        Relationships: []
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      application_figures: {
        Args: { since: string }
        Returns: {
          recent: number
          status: string
          total: number
        }[]
      }
      begin_privacy_answer: {
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
      change_person_access: {
        Args: {
          acting_person: string
          new_customer?: number
          new_role: string
          person: string
        }
        Returns: string
      }
      close_website_session: {
        Args: { token_hash: string }
        Returns: string
      }
      content_figures: {
        Args: never
        Returns: {
          deleted_news: number
          draft_posts: number
          live_news: number
          next_publication: string
          published_posts: number
          scheduled_posts: number
        }[]
      }
      count_personal_data: {
        Args: { person: string }
        Returns: Json
      }
      describe_website_session: {
        Args: {
          auth_session: string
          previous_hash?: string
          token_hash: string
          user_agent: string
        }
        Returns: undefined
      }
      disable_person: {
        Args: { acting_person: string; person: string }
        Returns: string
      }
      enable_person: {
        Args: { acting_person: string; person: string }
        Returns: string
      }
      end_expired_website_sessions: {
        Args: never
        Returns: number
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
      export_personal_data: {
        Args: { person: string }
        Returns: Json
      }
      finish_privacy_answer: {
        Args: { delivered: boolean; entry_id: number }
        Returns: string
      }
      increment_blog_view_count: {
        Args: { blog_id: number }
        Returns: undefined
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
      lead_figures: {
        Args: never
        Returns: {
          callbacks: number
          oldest_callback: string
          status: string
          total: number
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
          detail: string
          happened_at: string
          id: number
          role_name: string
          row_id: string
          subject: string
          table_name: string
          total: number
        }[]
      }
      list_people: {
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
      next_blog_publication: {
        Args: never
        Returns: string
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
      purge_audit_log: {
        Args: { max_rows: number }
        Returns: number
      }
      purge_rate_limits: {
        Args: { max_rows: number }
        Returns: number
      }
      purge_security_events: {
        Args: { max_rows: number }
        Returns: number
      }
      read_person: {
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
      record_person_event: {
        Args: { acting_person: string; action: string; person: string }
        Returns: undefined
      }
      record_security_events: {
        Args: { events: Json }
        Returns: undefined
      }
      request_erasure: {
        Args: { message: string; person: string }
        Returns: {
          due_on: string
          is_new: boolean
          reference: string
        }[]
      }
      resolve_redirect: {
        Args: { kind: string; slug: string }
        Returns: string
      }
      search_blogs: {
        Args: { query: string }
        Returns: {
          author: string
          categories: string[]
          content: string
          created_at: string
          excerpt: string
          featured_image: string | null
          featured_image_alt: string | null
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
        }[]
        SetofOptions: {
          from: "*"
          to: "blogs"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_news: {
        Args: { query: string }
        Returns: {
          content: string
          created_at: string
          date: string
          id: number
          image: string | null
          image_alt: string | null
          is_deleted: boolean
          search: unknown
          search_text: string
          search_title: string
          slug: string
          title: string
          type: string
          updated_at: string
          video: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "news_articles"
          isOneToOne: false
          isSetofReturn: true
        }
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
      take_token: {
        Args: { key: string; max_tokens: number; window_seconds: number }
        Returns: boolean
      }
      unnamed_cvs: {
        Args: { max_rows: number; stored_before: string }
        Returns: string[]
      }
      unnamed_drawings: {
        Args: { max_rows: number; stored_before: string }
        Returns: string[]
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type Schemas = Omit<Database, "__InternalSupabase">
type Default = Schemas["public"]
type InSchema = { schema: keyof Schemas }
type Relations<Options> = Options extends InSchema
  ? Schemas[Options["schema"]]["Tables"] & Schemas[Options["schema"]]["Views"]
  : Default["Tables"] & Default["Views"]
type Part<Options, Kind extends keyof Default> = Options extends InSchema
  ? Schemas[Options["schema"]][Kind]
  : Default[Kind]
/** The name itself, or the second argument when the first names a schema. */
type Chosen<Options, Name> = Options extends InSchema ? Name : Options
type Field<Entries, Name, Key extends string> = Name extends keyof Entries
  ? Entries[Name] extends Record<Key, infer Value>
    ? Value
    : never
  : never

export type Tables<
  Options extends keyof Relations<unknown> | InSchema,
  Name extends Options extends InSchema ? keyof Relations<Options> : never = never,
> = Field<Relations<Options>, Chosen<Options, Name>, "Row">

export type TablesInsert<
  Options extends keyof Default["Tables"] | InSchema,
  Name extends Options extends InSchema ? keyof Part<Options, "Tables"> : never = never,
> = Field<Part<Options, "Tables">, Chosen<Options, Name>, "Insert">

export type TablesUpdate<
  Options extends keyof Default["Tables"] | InSchema,
  Name extends Options extends InSchema ? keyof Part<Options, "Tables"> : never = never,
> = Field<Part<Options, "Tables">, Chosen<Options, Name>, "Update">

export type Enums<
  Options extends keyof Default["Enums"] | InSchema,
  Name extends Options extends InSchema ? keyof Part<Options, "Enums"> : never = never,
> = Chosen<Options, Name> extends keyof Part<Options, "Enums">
  ? Part<Options, "Enums">[Chosen<Options, Name>]
  : never

export type CompositeTypes<
  Options extends keyof Default["CompositeTypes"] | InSchema,
  Name extends Options extends InSchema ? keyof Part<Options, "CompositeTypes"> : never = never,
> = Chosen<Options, Name> extends keyof Part<Options, "CompositeTypes">
  ? Part<Options, "CompositeTypes">[Chosen<Options, Name>]
  : never


export const Constants = {
  public: {
    Enums: {},
  }
} as const
