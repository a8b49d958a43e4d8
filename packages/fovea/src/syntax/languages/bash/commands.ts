/** Commands of the shell and of every system: a function of that name elsewhere says nothing about a call here. */
export const COMMANDS: ReadonlySet<string> = new Set(
  `alias apk apt apt-get awk base64 basename bash bc bg bind brew builtin bzip2 cat cd check chgrp chmod chown chroot clear
  cmp comm command cp crontab curl cut date dd declare df diff dig dirname dnf docker du echo ed egrep eval exec exit
  expect export expr fail false fg fgrep file find flock fmt fold free getent getopt getopts git gpg grep groups gunzip gzip
  hash head help hostname id info install ip jobs join jq kill killall ldd less let ln local log logger login ls lsof make
  man md5sum mkdir mkfifo mktemp more mount mv nc netstat nice nl node nohup npm nslookup od openssl passwd paste patch perl
  pgrep ping pip pkill popd printf ps pushd pwd python python3 read readlink realpath reboot return rm rmdir rpm rsync ruby
  run scp sed seq service set setup sh sha256sum shift shopt shuf sleep sort source split ssh start stat stop strings su
  sudo sum sync systemctl tac tail tar teardown tee telnet test time timeout top touch tput tr trap tree true truncate tty
  type ulimit umask umount uname uniq unset unzip update upgrade uptime usage useradd vi vim wait watch wc wget which who
  whoami xargs xz yes yum zip`.split(/\s+/),
);
