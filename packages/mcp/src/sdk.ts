import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { deserializeMessage, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js';
import type {
  McpError,
  ResultSchema,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';

/** What the runtime uses of the SDK, loaded when the first server starts: a gateway without servers never pays. */
export interface Sdk {
  readonly Client: typeof Client;
  readonly McpError: typeof McpError;
  readonly ResultSchema: typeof ResultSchema;
  readonly ToolListChangedNotificationSchema: typeof ToolListChangedNotificationSchema;
}

export interface SdkStdio {
  readonly deserializeMessage: typeof deserializeMessage;
  readonly serializeMessage: typeof serializeMessage;
  /** Names of the environment variables that every server may see. */
  readonly inheritedNames: readonly string[];
}

export interface SdkHttp {
  readonly StreamableHTTPClientTransport: typeof StreamableHTTPClientTransport;
  readonly StreamableHTTPError: typeof StreamableHTTPError;
}

export async function loadSdk(): Promise<Sdk> {
  const [client, types] = await Promise.all([
    import('@modelcontextprotocol/sdk/client/index.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ]);
  return {
    Client: client.Client,
    McpError: types.McpError,
    ResultSchema: types.ResultSchema,
    ToolListChangedNotificationSchema: types.ToolListChangedNotificationSchema,
  };
}

export async function loadSdkStdio(): Promise<SdkStdio> {
  const [framing, stdio] = await Promise.all([
    import('@modelcontextprotocol/sdk/shared/stdio.js'),
    import('@modelcontextprotocol/sdk/client/stdio.js'),
  ]);
  return {
    deserializeMessage: framing.deserializeMessage,
    serializeMessage: framing.serializeMessage,
    inheritedNames: stdio.DEFAULT_INHERITED_ENV_VARS,
  };
}

export async function loadSdkHttp(): Promise<SdkHttp> {
  const http = await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
  return {
    StreamableHTTPClientTransport: http.StreamableHTTPClientTransport,
    StreamableHTTPError: http.StreamableHTTPError,
  };
}
