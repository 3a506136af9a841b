import { loadConfig } from '@openclaw/config';
import { type Cli, outputWidth } from '../cli.ts';
import { printJson } from '../output/print.ts';
import { renderTable } from '../output/render-table.ts';

/** `openclaw models list`: the configured models. A provider that lists none takes any name. */
export async function listModels(cli: Cli, { json }: { readonly json?: boolean }): Promise<void> {
  const { config } = await loadConfig({ env: cli.env });
  const { default: standard, providers = {} } = config.models ?? {};
  const models = Object.entries(providers).flatMap(([provider, { baseUrl, models: listed = [] }]) =>
    (listed.length === 0 ? [{ id: '*' }] : listed).map(({ id }) => ({
      id: `${provider}/${id}`,
      provider,
      baseUrl,
      isDefault:
        `${provider}/${id}` === standard || (id === '*' && standard?.startsWith(`${provider}/`) === true),
    })),
  );
  if (json === true) return printJson(cli, models);
  if (models.length === 0) {
    cli.stdout.write('No provider is configured. Set models.providers.<name>.baseUrl.\n');
    return;
  }
  cli.stdout.write(
    renderTable(
      [{ head: 'model' }, { head: 'served by', flexible: true }],
      models.map(({ id, baseUrl, isDefault }) => [isDefault ? `${id} (default)` : id, baseUrl]),
      { width: outputWidth(cli) },
    ),
  );
}
