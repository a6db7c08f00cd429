import { writePrivate } from './private-files.js';
import { join } from 'node:path';
import type { Ports } from './ports.js';

/** Writes the managed server's configuration: loopback only, nothing sent home, memory for a laptop. */
export async function writeServerConfig(conf: string, ports: Ports, database: string): Promise<void> {
  await writePrivate(join(conf, 'neo4j.conf'), serverConfig(ports, database));
}

/** The text of the managed server's neo4j.conf. */
export function serverConfig(ports: Ports, database: string): string {
  const bolt = `127.0.0.1:${String(ports.bolt)}`;
  const http = `127.0.0.1:${String(ports.http)}`;
  const settings: Record<string, string> = {
    'server.config.strict_validation.enabled': 'true',
    'initial.dbms.default_database': database,
    'server.default_listen_address': '127.0.0.1',
    'server.bolt.listen_address': bolt,
    // Without these, routing and the discovery page answer with the default ports.
    'server.bolt.advertised_address': bolt,
    'server.http.listen_address': http,
    'server.http.advertised_address': http,
    'server.https.enabled': 'false',
    'server.http.x_forward.enabled': 'false',
    'server.memory.pagecache.size': '512m',
    'dbms.security.auth_enabled': 'true',
    'dbms.security.allow_csv_import_from_file_urls': 'false',
    'client.allow_telemetry': 'false',
    'dbms.usage_report.enabled': 'false',
    'dbms.fleet_manager.enabled': 'false',
    'server.fleet_discovery.enabled': 'false',
    // Preallocation would take half a gigabyte of disk for an empty database.
    'db.tx_log.preallocate': 'false',
    // Otherwise every stop waits ten seconds for connections that are already closed.
    'internal.dbms.bolt.netty_server_shutdown_quiet_period_duration': '0s',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return `# Written at every start: changes made here are lost.\n${lines.join('\n')}\n`;
}
