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
      content_redirects: {
        Row: {
          created_at: string
          kind: string
          news_article_id: number | null
          slug: string
        }
        Insert: {
          created_at?: string
          kind: string
          news_article_id?: number | null
          slug: string
        }
        Update: {
          created_at?: string
          kind?: string
          news_article_id?: number | null
          slug?: string
        }
        Relationships: [
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
      news_articles: {
        Row: {
          content: string
          created_at: string
          date: string
          id: number
          image: string | null
          image_alt: string | null
          is_deleted: boolean
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
      website_sessions: {
        Row: {
          created_at: string
          expires_at: string
          idle_minutes: number
          last_seen_at: string
          token_hash: string
          user_id: string
        }
        Insert: {
          created_at?: string
          expires_at: string
          idle_minutes: number
          last_seen_at?: string
          token_hash: string
          user_id: string
        }
        Update: {
          created_at?: string
          expires_at?: string
          idle_minutes?: number
          last_seen_at?: string
          token_hash?: string
          user_id?: string
        }
        Relationships: []
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      check_website_session: {
        Args: { token_hash: string }
        Returns: {
          customer_id: number
          email: string
          name: string
          role: string
          user_id: string
        }[]
      }
      close_website_session: {
        Args: { token_hash: string }
        Returns: undefined
      }
      end_website_sessions: {
        Args: { session_user: string }
        Returns: undefined
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
      resolve_redirect: {
        Args: { kind: string; slug: string }
        Returns: string
      }
      take_token: {
        Args: { key: string; max_tokens: number; window_seconds: number }
        Returns: boolean
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
