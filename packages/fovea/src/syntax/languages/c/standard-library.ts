/** Names that mean the system or the standard library unless the project says otherwise. */

const C_HEADERS =
  `assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic
  stdbool stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype
  aio arpa/inet cpio dirent dlfcn fcntl fmtmsg fnmatch ftw getopt glob grp iconv ifaddrs io langinfo libgen malloc
  memory monetary ndbm net/if netdb netinet/in netinet/tcp nl_types paths poll process pthread pwd regex sched search
  semaphore spawn strings stropts syslog tar termios trace ulimit unistd utime utmp utmpx wordexp
  windows winsock winsock2 ws2tcpip winbase windef intrin immintrin direct conio tchar crtdbg dbghelp iphlpapi psapi
  endian byteswap execinfo link ucontext features values err error sysexits alloca`.split(/\s+/);

const SYSTEM_HEADERS = new Set(C_HEADERS.map((name) => `${name}.h`));
const SYSTEM_FOLDERS = /^(?:sys|linux|asm|mach|bits|machine|net|netinet|arpa|rpc|ext|experimental)\//;

/** Headers of C++ have no ending; a project's own rarely lack one. */
export function isSystemHeader(path: string): boolean {
  return SYSTEM_HEADERS.has(path) || SYSTEM_FOLDERS.test(path) || /^[a-z_]+$/.test(path);
}

/**
 * Functions of the C library and methods of the C++ one. Where a call of one leads to nothing that is included, it
 * is the library's, also when the project has one function of that name somewhere.
 */
export const COMMON_MEMBERS: ReadonlySet<string> = new Set(
  `abort abs accept access alarm asctime assert atexit atof atoi atol atoll bind bsearch calloc chdir chmod chown
  clock close closedir connect cos ctime dlclose dlopen dlsym dup dup2 errno execl execv execve execvp exit exp fabs
  fclose fcntl feof ferror fflush fgetc fgets fileno floor fmod fopen fork fprintf fputc fputs fread free freeaddrinfo
  freopen frexp fscanf fseek fstat fsync ftell ftruncate fwrite getaddrinfo getc getchar getcwd getenv gethostname
  getline getopt getpid getppid gets getsockname getsockopt gettimeofday getuid gmtime htonl htons inet_ntop inet_pton
  ioctl isalnum isalpha isatty isdigit islower isprint isspace isupper isxdigit kill labs ldexp link listen localtime
  localtime_r log log10 longjmp lseek lstat malloc memchr memcmp memcpy memmove memset mkdir mkdtemp mkstemp mktime
  mmap munmap nanosleep ntohl ntohs open opendir pause perror pipe poll pow printf pthread_create pthread_join putc
  putchar puts qsort raise rand read readdir readlink realloc realpath recv recvfrom recvmsg remove rename rewind rmdir
  round scanf select send sendmsg sendto setenv setjmp setsockopt setvbuf shutdown sigaction sigemptyset signal sin
  sleep snprintf socket socketpair sprintf sqrt srand sscanf stat strcasecmp strcat strchr strcmp strcpy strcspn
  strdup strerror strftime strlen strncasecmp strncat strncmp strncpy strndup strnlen strpbrk strrchr strspn strstr
  strtod strtok strtok_r strtol strtoll strtoul strtoull symlink sysconf system tan time tmpfile tolower toupper umask
  uname ungetc unlink unsetenv usleep utime va_arg va_copy va_end va_start vfprintf vprintf vsnprintf vsprintf wait
  waitpid write
  all any append assign at back back_inserter bad begin c_str capacity cbegin cend clear compare contains copy count
  crbegin crend data detach distance emplace emplace_back emplace_front empty end equal erase expired fail fill find
  first flip flush for_each forward front get good has_value hash index insert iterator join joinable key length
  load lock make_pair make_shared make_unique max merge min move name none notify_all notify_one now ok pop pop_back
  pop_front push push_back push_front put rbegin release rend reserve reset resize reverse rfind second seekg set
  shrink_to_fit size sort splice store str substr swap tellg test tie to_string top transform try_emplace try_lock type
  type_name unlock use_count value value_or visit what`
    .split(/\s+/)
    .filter((name) => name !== ""),
);
