/**
 * The settings PostgreSQL is started with. They go on the command line and not into postgresql.conf, so that a new
 * version of the product brings its settings to an old data folder.
 */
export function serverSettings(port: number, overrides: Record<string, string> = {}): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '104',
    shared_buffers: '128MB',
    // What was acknowledged survives a crash of the process and of the machine.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements are short; compiling them costs more than it saves.
    jit: 'off',
    // Failing statements answer to the server, which logs them by its own rules; here they would put people's data
    // (the values of a violated constraint) into a file. LOG keeps starts, stops, crashes and fatal errors.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...overrides,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
