/** Methods of Go's standard library that are called all the time: on an unknown value they say nothing. */
export const COMMON_MEMBERS: ReadonlySet<string> = new Set(
  `Abs Accept Add AddCert After All AllocsPerRun Append Args As Base Before Body Bytes Cap Clean Cleanup Clear Clone Close
  Closed CloseNotify Code Compare Compile Contains Context Cookie Cookies Copy Count Create Data Date Day Deadline Decode
  Del Delete Dial Dir Do Done Duration Elem Encode Equal Err Error Errorf Exec Execute ExecuteTemplate Exists Exit Fail
  FailNow Fatal Fatalf Field Fields File Find Flush Format Get Go Handle HandleFunc HasPrefix HasSuffix Hash Header Helper
  Host Hour ID Index Info Init Insert Int Int64 Interface Is IsDir IsNil IsValid IsZero Join Key Keys Kind Len Less Line
  Listen ListenAndServe Load LoadOrStore Local Lock Log Logf Lookup Lstat Map Match MatchString Method Minute Mkdir Month
  MarshalJSON MarshalText Name New Next Next Now Nanoseconds NumField NumMethod Off On Open Parse ParseForm Path Peek Ping
  Pop Pos Post Prefix Print Printf Println Push Put Query QueryRow Range Read ReadAll ReadAt ReadByte ReadDir ReadFile
  ReadFrom ReadLine ReadRune ReadString Recv Register Remove RemoteAddr Replace Reset Round RoundTrip Run RUnlock RLock
  Scan Seconds Seek Send Serve ServeHTTP Set SetDeadline Shutdown Signal Size Skip Sort Split Start Stat Status Stop Store
  String Sub Sum Swap Sync Tell Text Time Trim Truncate Type Unix UnixNano UnmarshalJSON UnmarshalText Unlock Unwrap
  Update Upper Value Values Wait Walk Warn With WithContext Write WriteAt WriteByte WriteHeader WriteRune WriteString
  WriteTo Year Zone`.split(/\s+/),
);
