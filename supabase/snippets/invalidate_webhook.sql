-- Notifies the website over HTTP of changed content (docs/deploy-supabase.md). Not a migration, because only Supabase
-- has `net` (pg_net) and `vault`. Run it again after an update with a new content table; `drop function
-- private.send_invalidation() cascade` removes it. One statement, because the CLI runs only the first.

do $install$
declare
  definition text;
begin
  -- Supabase's own webhooks are unsigned and send whole rows. This sends one request per table, URL and transaction,
  -- after the commit.
  execute $function$
    create or replace function private.send_invalidation() returns trigger
    language plpgsql
    -- Editors may read neither the key nor the queue.
    security definer
    set search_path = ''
    as $send_invalidation$
    declare
      transaction_id text := pg_current_xact_id()::text;
      sent text := 'send_invalidation.' || tg_table_name;
      key text;
      addresses text;
      body jsonb := jsonb_build_object(
        'type', tg_op,
        'schema', tg_table_schema,
        'table', tg_table_name,
        'sent_at', extract(epoch from clock_timestamp())::bigint
      );
      address text;
    begin
      if current_setting(sent, true) = transaction_id then
        return null;
      end if;
      perform set_config(sent, transaction_id, true);
      select decrypted_secret into key from vault.decrypted_secrets where name = 'invalidate_webhook_secret';
      select decrypted_secret into addresses from vault.decrypted_secrets where name = 'invalidate_webhook_urls';
      foreach address in array regexp_split_to_array(trim(addresses), '\s+') loop
        perform net.http_post(
          url := address,
          body := body,
          headers := jsonb_build_object(
            'Content-Type', 'application/json',
            'X-Invalidate-Signature', 'sha256=' || encode(
              extensions.hmac(convert_to(body::text, 'UTF8'), convert_to(key, 'UTF8'), 'sha256'), 'hex'
            )
          ),
          timeout_milliseconds := 5000
        );
      end loop;
      return null;
    exception when others then
      -- The edit must succeed; cached pages expire within ten seconds.
      raise warning 'The site was not told that % changed: %', tg_table_name, sqlerrm;
      return null;
    end;
    $send_invalidation$
  $function$;
  revoke all on function private.send_invalidation() from public;

  -- The same tables and events as for the embedded backend.
  for definition in
    select pg_get_triggerdef(oid) from pg_trigger
    where tgfoid = 'private.notify_content_changed'::regproc and not tgisinternal
  loop
    definition := replace(definition, 'private.notify_content_changed()', 'private.send_invalidation()');
    execute regexp_replace(definition, '^CREATE TRIGGER notify_', 'create or replace trigger send_invalidation_of_');
  end loop;
end;
$install$;
