/** Methods of PHP's own classes, and of the frameworks that every other file calls. */
export const COMMON_MEMBERS: ReadonlySet<string> = new Set(
  `add all append asXML bind bindParam bindValue call close commit count create createMock current delete diff each eof
  execute expectException fetch fetchAll fetchColumn fflush fgets first format from fwrite get getArrayCopy getAttribute
  getCode getConnection getFile getIterator getLine getMessage getMethod getMethods getMock getMockBuilder getName
  getParameters getPathname getPrevious getProperty getRealPath getShortName getTimestamp getTimezone getTrace
  getTraceAsString getValue handle has hasMethod invoke invokeArgs isEmpty isInstance jsonSerialize key last map method
  modify next offsetExists offsetGet offsetSet offsetUnset open pop prepare push query quote read remove render reset
  rewind rollBack run save seek send set setAccessible setAttribute setMethods setTime setTimestamp setTimezone setUp
  setValue start stop sub toArray toString top update valid values where will willReturn with write`.split(
    /\s+/,
  ),
);
